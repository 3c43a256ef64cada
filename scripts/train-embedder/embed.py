"""Embeds many texts with assets/minilm.bin on a GPU, as the program's own kernel would.

python3 embed.py ASSETS TEXTS OUT     torch, transformers, tokenizers, numpy
ASSETS: the folder of minilm.bin and table.bin
TEXTS:  one JSON string a line, gzipped
OUT:    int8 rows of 256, then one float32 scale per row
"""
import gzip, json, sys, time
import numpy as np, torch, torch.nn.functional as F
from tokenizers import BertWordPieceTokenizer
from transformers import BertConfig, BertModel

ASSETS, TEXTS, OUT = sys.argv[1:4]
WIDTH, INNER, LAYERS, POSITIONS, DIM, TOKENS = 384, 1536, 6, 256, 256, 128
dev = 'cuda' if torch.cuda.is_available() else 'cpu'

def model():
    file = open(ASSETS + '/minilm.bin', 'rb').read()
    header = json.loads(file[:256]); at = 256 + header['vocabularyBytes']
    tokens, state = file[256:at].decode().split('\n'), {}
    def take(count, kind):
        nonlocal at
        size = count * np.dtype(kind).itemsize
        values = np.frombuffer(file, kind, count, at); at += -(-size // 16) * 16
        return torch.tensor(values.astype(np.float32))
    def linear(name, width, outputs):
        weights, scales, bias = take(width * outputs, np.int8), take(outputs, np.float32), take(outputs, np.float32)
        state[name + '.weight'] = weights.view(outputs, width) * scales[:, None]
        if 'embeddings' not in name: state[name + '.bias'] = bias
    def norm(name): state[name + '.weight'], state[name + '.bias'] = take(WIDTH, np.float32), take(WIDTH, np.float32)
    linear('embeddings.word_embeddings', WIDTH, len(tokens))
    state['embeddings.position_embeddings.weight'] = take(POSITIONS * WIDTH, np.float32).view(POSITIONS, WIDTH)
    state['embeddings.token_type_embeddings.weight'] = torch.zeros(2, WIDTH)       # part of the positions
    norm('embeddings.LayerNorm')
    for i in range(LAYERS):
        layer = f'encoder.layer.{i}.'
        for name in ('query', 'key', 'value'): linear(f'{layer}attention.self.{name}', WIDTH, WIDTH)
        linear(layer + 'attention.output.dense', WIDTH, WIDTH); norm(layer + 'attention.output.LayerNorm')
        linear(layer + 'intermediate.dense', WIDTH, INNER); linear(layer + 'output.dense', INNER, WIDTH)
        norm(layer + 'output.LayerNorm')
    m = BertModel(BertConfig(vocab_size=len(tokens), hidden_size=WIDTH, num_hidden_layers=LAYERS, num_attention_heads=12, intermediate_size=INNER, max_position_embeddings=POSITIONS), add_pooling_layer=False)
    missing = [k for k in m.load_state_dict(state, strict=False).missing_keys if 'position_ids' not in k]
    assert not missing, missing
    return m.to(dev).eval(), BertWordPieceTokenizer({t: i for i, t in enumerate(tokens)}, lowercase=True)

def projection():
    file = open(ASSETS + '/table.bin', 'rb').read()
    return torch.tensor(np.frombuffer(file, np.float32, DIM * WIDTH, len(file) - DIM * WIDTH * 4).reshape(DIM, WIDTH).copy()).to(dev)

texts = [json.loads(line) for line in gzip.open(TEXTS, 'rt', encoding='utf8')]
m, tokenizer = model(); P = projection(); tokenizer.enable_truncation(TOKENS)
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
