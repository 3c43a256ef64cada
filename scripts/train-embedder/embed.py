"""Embeds many texts with assets/minilm.bin on a GPU, as the program's own kernel would.

python3 embed.py ASSETS TEXTS OUT     torch, transformers, tokenizers, numpy
ASSETS: the folder of minilm.bin and table.bin
TEXTS:  one JSON string a line, gzipped
OUT:    int8 rows of 256, then one float32 scale per row
"""
import gzip, json, sys, time
import numpy as np, torch, torch.nn.functional as F
from model_files import DIM, read_model, read_projection

ASSETS, TEXTS, OUT = sys.argv[1:4]
TOKENS = 128
dev = 'cuda' if torch.cuda.is_available() else 'cpu'

texts = [json.loads(line) for line in gzip.open(TEXTS, 'rt', encoding='utf8')]
m, tokenizer = read_model(ASSETS); m = m.to(dev).eval(); P = read_projection(ASSETS).to(dev); tokenizer.enable_truncation(TOKENS)
ids = [e.ids for e in tokenizer.encode_batch(texts)]
order = sorted(range(len(ids)), key=lambda i: len(ids[i])); out = torch.zeros(len(ids), DIM); t0 = time.time()
with torch.no_grad():
    for a in range(0, len(order), 1024):
        chosen = order[a:a + 1024]; longest = max(len(ids[i]) for i in chosen)
        x = torch.zeros(len(chosen), longest, dtype=torch.long)
        for k, i in enumerate(chosen): x[k, :len(ids[i])] = torch.tensor(ids[i])
        x = x.to(dev); mask = x != 0
        h = m(input_ids=x, attention_mask=mask).last_hidden_state * mask[..., None]
        out[chosen] = F.normalize(F.normalize(h.sum(1), dim=-1) @ P.T, dim=-1).cpu()
top = out.abs().amax(1, keepdim=True); rows = (out / top * 127).round().to(torch.int8)
with open(OUT, 'wb') as f: f.write(rows.numpy().tobytes()); f.write((top[:, 0] / 127).numpy().astype(np.float32).tobytes())
print(len(texts), 'texts', round(time.time() - t0), 's')
