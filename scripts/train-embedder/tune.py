"""Tunes MiniLM for game search and teaches a word table to live in its space; writes both as int8.

python3 tune.py LAB OUT [HELD [ASSETS]]      one GPU, about four minutes; torch, transformers, tokenizers, safetensors, numpy
LAB: docs.json.gz     [{name, one, kind, doc, tags, passages: [text], said: [saying], group}]  (group: kind|plain name)
     wordnet.json.gz  [[part of speech, [words], meaning, [examples], how common]]
     model.json       where all-MiniLM-L6-v2 lies: weightsPath (safetensors), tokenizerPath, configPath
     vocabulary.txt   the table's entries, one a line (a piece inside a word begins with ##)
     `npm run train:embedder -- prepare LAB` writes all of it.
OUT: minilm-tuned-{embeddings,layers}.int8.npz, table-shared.int8.npz; `npm run train:embedder -- pack OUT` takes them.
HELD: share of glossed things kept back for validation (default .15; 0 for what ships)
ASSETS: go on from the minilm.bin of this folder, after sayings were added, instead of tuning anew (model.json is not read)
Trained on the open content of LAB (its licences are in assets/embedder.md), WordNet and the hand-written sayings.
"""
import copy, gzip, json, random, re, sys, time
from collections import defaultdict
import numpy as np, torch, torch.nn.functional as F
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import nn
from transformers import BertConfig, BertModel

LAB, OUT, HELD = sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else .15
START = sys.argv[4] if len(sys.argv) > 4 else None
dev, T0 = 'cuda', time.time()
torch.manual_seed(7); torch.backends.cuda.matmul.allow_tf32 = True
say = lambda *a: print(f'[{time.time() - T0:4.0f}s]', *a, flush=True)
load = lambda name: json.load(gzip.open(f'{LAB}/{name}.json.gz', 'rt'))
docs, senses = load('docs'), load('wordnet')
N = len(docs)
if START: from model_files import read_model; begun, tok = read_model(START)
else: place = json.load(open(LAB + '/model.json')); tok = Tokenizer.from_file(place['tokenizerPath']); tok.no_padding()
words_of = lambda t: re.findall(r'[a-z0-9]+', t.lower().replace("'", '').replace('’', ''))
SMALL = set('a an and any are as at be but by can could do does for from get had has have he her his how i if in into is it its like make me my no not of off on one or our out over she so some something than that the their them then there these they this those thing to under up us use want was we what when where which while who why will with without would you your'.split())
groups = {g: i for i, g in enumerate(dict.fromkeys(d['group'] for d in docs))}
group = np.array([groups[d['group']] for d in docs])

# --- what stands for an entity: what it is with how its text begins (the lead), then passage by passage
leads = [' '.join(f"{d['name']}, {d['one']}. {d['tags']}. {' '.join(d['passages'])}".split()[:110]) for d in docs]
parts, owner = list(leads), list(range(N))
for i, d in enumerate(docs):
    for p in d['passages']: parts.append(f"{d['name']}, {d['one']}: {p}"); owner.append(i)
owner = np.array(owner)
passages_of = defaultdict(list)
for j in range(N, len(parts)): passages_of[int(owner[j])].append(j)

# --- sayings, some things held back
sayings = defaultdict(list)
for i, d in enumerate(docs):
    for s in d['said']: sayings[s].append(i)
glossed = sorted({int(group[i]) for own in sayings.values() for i in own})
held = set(random.Random(3).sample(glossed, int(HELD * len(glossed))))
val = [(s, {int(group[i]) for i in own}) for s, own in sayings.items() if all(int(group[i]) in held for i in own)]
random.Random(5).shuffle(val); del val[2400:]

# --- questions made from an entity's own text: its name's words dropped, spans or bags of words, some replaced by WordNet
synonyms = defaultdict(list)
for _, ws, _, _, common in senses:
    if common >= 2:
        for w in ws: synonyms[w] += [o for o in ws if o != w]
def base_forms(w):
    yield w
    for a, b in (('ies', 'y'), ('es', ''), ('s', ''), ('ing', ''), ('ing', 'e'), ('ed', ''), ('ed', 'e')):
        if w.endswith(a) and len(w) > len(a) + 2: yield w[:-len(a)] + b
def altered(w, r, share=.35):
    if r.random() < share:
        for f in base_forms(w):
            if synonyms.get(f): return r.choice(synonyms[f])
    return w
FRAMES = ['{}'] * 4 + ['spell to {}', 'something that {}', 'how do i {}', 'monster that {}', 'item for {}', 'a way to {}', 'what happens when {}', 'which one has {}', 'thing with {}']
def made_question(j, r):
    d = docs[owner[j]]; name = set(words_of(d['name']))
    text = d['tags'] + ' ' + ' '.join(d['passages']) if j < N else parts[j].split(': ', 1)[1]
    ws = [w for w in words_of(text) if w not in name and not re.fullmatch(r'\d*d?\d+', w)]
    if len(ws) < 5: return None
    if r.random() < .5:
        n = r.randint(4, 11); a = r.randrange(max(1, len(ws) - n)); picked = [w for w in ws[a:a + n] if r.random() > .15]
    else:
        content = [w for w in ws if w not in SMALL]
        if len(content) < 3: return None
        picked = r.sample(content, min(len(content), r.randint(2, 6)))
    return r.choice(FRAMES).format(' '.join(altered(w, r) for w in picked))
def typed_names(d, r):
    ws = words_of(d['name']); yield ' '.join(ws)
    yield ' '.join(r.choice((w, w + 's', w.rstrip('s'), w[:-1] if len(w) > 5 else w)) for w in ws)
    if len(ws) > 1: yield ' '.join(r.sample(ws, len(ws) - (len(ws) > 2)))
    yield r.choice(('{} {}', 'what is {}', 'how does {} work', '{} rules')).format(' '.join(ws), d['one'])

ASKS = ['{}'] * 6 + ['{} {one}', '{one} that {}', 'what is it called: {}', 'is there a {one} where {}', 'need something: {}', 'looking for {}', 'which {one} {}']
def said_otherwise(saying, one, r):
    """As somebody else might say it: a word left out or replaced, and the words around a question."""
    ws = saying.split(); ws = [altered(w, r, .12) for w in ws if len(ws) < 4 or r.random() > .1]
    return r.choice(ASKS).format(' '.join(ws), one=one)

MIX = dict(gloss=.4, own=.12, name=.08, wn=.2, aug=.2)
class Feed:
    """Mixed batches of (question, text, group): sayings, made questions, names, WordNet meanings, sayings said otherwise."""
    def __init__(self, nearest):
        r = random.Random(11); js = range(len(parts)); each = max(5, min(40, 200_000 // len(js)))
        pool = dict(
            gloss=[(s, i, int(group[i])) for s, own in sayings.items() for i in own if int(group[i]) not in held],
            own=[(q, j, int(group[owner[j]])) for j in js for q in (made_question(j, r) for _ in range(each)) if q],
            name=[(v, i, int(group[i])) for i in range(N) for v in typed_names(docs[i], r)],
            wn=r.sample([(m.split('; ')[0], ', '.join(ws[:4]), -1 - k) for k, (_, ws, m, _, _) in enumerate(senses) if len(m) > 12], 90_000))
        pool['aug'] = [(said_otherwise(s, docs[i]['one'], r), i, grp) for s, i, grp in pool['gloss'] for _ in range(2)]
        say({k: len(v) for k, v in pool.items()})
        self.said = [s for s, _, _ in pool['gloss']]
        self.q, t, g, self.spans, extra = [], [], [], {}, {}
        for k, rows in pool.items():
            a = len(self.q)
            for q, x, grp in rows: self.q.append(q); t.append(extra.setdefault(x, len(parts) + len(extra)) if isinstance(x, str) else x); g.append(grp)
            self.spans[k] = (a, len(self.q))
        self.extra, self.t, self.g, self.nearest = list(extra), np.array(t), np.array(g), nearest
        self.lead = np.arange(len(parts) + len(extra)); self.lead[:len(parts)] = owner
    def batch(self, n, r):
        qi = np.concatenate([r.integers(*self.spans[k], int(n * MIX[k])) for k in self.spans]); t = self.t[qi].copy(); flip = r.random(len(qi)) < .5
        t[flip] = self.lead[t[flip]]                                  # half of the time the lead, else a passage
        for k, copies in (('gloss', 1), ('aug', 2)):                  # of a saying's passages, the nearest
            a, b = self.spans[k]
            for x in np.nonzero((qi >= a) & (qi < b) & ~flip)[0]: t[x] = self.nearest.get((self.said[(qi[x] - a) // copies], int(t[x])), t[x])
        return torch.as_tensor(qi, device=dev), torch.as_tensor(t, device=dev), torch.tensor(self.g[qi], device=dev)

# --- MiniLM
def minilm():
    if START: return begun.to(dev)
    state = {k.removeprefix('bert.'): v.float() for k, v in load_file(place['weightsPath']).items()}
    m = BertModel(BertConfig.from_json_file(place['configPath']), add_pooling_layer=False)
    m.load_state_dict({k: v for k, v in state.items() if not k.startswith('pooler')}, strict=False); return m.to(dev)
def ids_of(texts, length):
    tok.enable_truncation(length); out = np.zeros((len(texts), length), np.int32)
    for i, e in enumerate(tok.encode_batch(list(texts))): out[i, :len(e.ids)] = e.ids
    return torch.from_numpy(out).to(dev)
def embed(m, ids):
    ids = ids[:, :int((ids != 0).sum(1).max())].long(); mask = ids != 0
    h = m(input_ids=ids, attention_mask=mask).last_hidden_state.float() * mask[..., None]
    return F.normalize(h.sum(1) / mask.sum(1, keepdim=True), dim=-1)
@torch.no_grad()
def encode(m, ids):
    m.eval(); order = torch.argsort((ids != 0).sum(1), descending=True); out = None
    for o in order.split(2048):
        with torch.autocast(dev, torch.bfloat16): v = embed(m, ids[o])
        out = torch.empty(len(ids), v.shape[1], device=dev) if out is None else out; out[o] = v
    return out
def nce(q, d, g, scale):
    """Its own text against all others of the batch; other texts of the same thing are no negatives."""
    logits = scale * q @ d.T; same = g[:, None] == g[None]; same.fill_diagonal_(False)
    logits = logits.masked_fill(same, -1e4); y = torch.arange(len(q), device=dev)
    return (F.cross_entropy(logits, y) + F.cross_entropy(logits.T, y)) / 2
pace = lambda s, steps: min(1, s / 50) * (.02 + .98 * (.5 + .5 * np.cos(np.pi * min(1, s / steps))))
OWN, GRP, G = torch.tensor(owner, device=dev), torch.tensor(group, device=dev), len(groups)
def validate(Q, D):
    """nDCG@10 of held-back sayings, one row per thing: half what it is, half its best passage."""
    if not val: return float('nan')
    found = []
    for few in Q.split(400):
        s = few @ D.T; best = torch.zeros(len(few), N, device=dev).scatter_reduce(1, OWN.expand(len(few), -1), s, 'amax', include_self=False)
        s = .5 * s[:, :N] + .5 * best; found.append(torch.full((len(few), G), -1e9, device=dev).scatter_reduce(1, GRP.expand(len(few), -1), s, 'amax'))
    g = torch.cat(found)
    top = torch.stack([g[k, list(t)].max() for k, (_, t) in enumerate(val)]); rank = (g > top[:, None]).sum(1) + 1.
    return float(torch.where(rank <= 10, 1 / torch.log2(rank + 1), torch.zeros_like(rank)).mean())
def int8(w): s = w.abs().amax(1) / 127 + 1e-12; q = (w / s[:, None]).round().clamp(-127, 127); return q.to(torch.int8), s, q * s[:, None]

m = minilm(); part_ids, val_ids = ids_of(parts, 128), ids_of([s for s, _ in val] or ['none'], 48); said = [(s, i) for s, own in sayings.items() for i in own]
D, S = encode(m, part_ids), encode(m, ids_of([s for s, _ in said], 48)); say('untuned', round(validate(encode(m, val_ids), D), 3))
nearest = {(s, i): passages_of[i][int((D[passages_of[i]] @ S[k]).argmax())] for k, (s, i) in enumerate(said) if passages_of.get(i)}
feed = Feed(nearest); q_ids, t_ids = ids_of(feed.q, 32), torch.cat([part_ids, ids_of(feed.extra, 128)])
# (rate, steps): what several runs learn is averaged, which serves new questions better than any one of them
RUNS = [(4e-5, 500), (4e-5, 500), (8e-5, 800)] if START else [(1.2e-4, 900)]
def tuned(rate, steps, seed):
    m, r = copy.deepcopy(first), np.random.default_rng(seed); opt = torch.optim.AdamW(m.parameters(), lr=rate, weight_decay=.01, fused=True)
    for s in range(1, steps + 1):
        m.train(); opt.param_groups[0]['lr'] = rate * pace(s, steps); qi, t, g = feed.batch(1024, r)
        with torch.autocast(dev, torch.bfloat16): q, d = embed(m, q_ids[qi]), embed(m, t_ids[t])
        loss = nce(q, d, g, 20.); opt.zero_grad(); loss.backward(); nn.utils.clip_grad_norm_(m.parameters(), 1.); opt.step()
    say('tuned', rate, steps, f'loss {loss:.3f}', round(validate(encode(m, val_ids), encode(m, part_ids)), 3)); return m.state_dict()
first = m; runs = [tuned(rate, steps, seed) for seed, (rate, steps) in enumerate(RUNS, 1)]
m.load_state_dict({k: sum(run[k] for run in runs) / len(runs) if w.is_floating_point() else w for k, w in runs[0].items()})
say('average', round(validate(encode(m, val_ids), encode(m, part_ids)), 3))
packed = {}
for k, w in m.state_dict().items():                                   # what is written is what the table learns from
    if w.ndim == 2 and w.shape[0] > 2 and 'position' not in k: q8, s8, w8 = int8(w); packed[k + '|q'], packed[k + '|s'] = q8.cpu().numpy(), s8.cpu().numpy(); w.copy_(w8)
    elif w.is_floating_point(): packed[k] = w.cpu().numpy().astype(np.float16)
for name, test in (('embeddings', lambda k: k.startswith('embeddings')), ('layers', lambda k: k.startswith('encoder'))): np.savez_compressed(f'{OUT}/minilm-tuned-{name}.int8.npz', **{k: v for k, v in packed.items() if test(k)})
say('int8', round(validate(encode(m, val_ids), encode(m, part_ids)), 3))

# --- a table of words in the same space, cut to 256 dimensions; a word weighs differently in a question and in a text
vocab = {w: i for i, w in enumerate(open(LAB + '/vocabulary.txt', encoding='utf8').read().split('\n'))}; R = len(vocab); known = {}
def pieces(w):
    """The longest entries that make up the word, as WordPiece does; nothing where one is missing."""
    out, a = [], 0
    while a < len(w):
        b = next((b for b in range(len(w), a, -1) if ('##' if a else '') + w[a:b] in vocab), 0)
        if not b: return []
        out.append(vocab[('##' if a else '') + w[a:b]]); a = b
    return out
def entries(text):
    out = []
    for w in words_of(text):
        if w not in known: known[w] = [vocab[w]] if w in vocab else pieces(w)
        out += known[w]
    return out
def table_ids(texts, length):
    out = np.full((len(texts), length), R, np.int32)
    for i, t in enumerate(texts): e = entries(t)[:length]; out[i, :len(e)] = e
    return torch.from_numpy(out).to(dev).long()
wide = [x for _, ws, mean, ex, _ in senses for x in (f'{ws[0]}: {mean}', *ex)] + parts
wv = encode(m, ids_of(wide, 96)); P = torch.linalg.svd((wv.T @ wv).double())[0][:, :256].float(); cut = lambda v: F.normalize(v @ P, dim=-1)
qv, dv, wv = cut(encode(m, q_ids)), cut(encode(m, t_ids)), cut(wv); qa, ta, wa = table_ids(feed.q, 32), table_ids(parts + feed.extra, 128), table_ids(wide, 96)
seen = torch.bincount(torch.cat([x.flatten() for x in (qa, ta, wa)]), minlength=R + 1)[:R].float() + .5
rows = cut(encode(m, ids_of([w.removeprefix('##') for w in vocab], 8))) * (1e-3 / (1e-3 + seen / seen.sum()))[:, None]; rows = rows / rows.pow(2).mean().sqrt()
E, weight, scale = (nn.Parameter(x) for x in (torch.cat([rows, rows.new_zeros(1, 256)]), torch.zeros(2, R + 1, device=dev), torch.tensor(20., device=dev).log()))
read = lambda ids, side, E=E: F.normalize((F.embedding(ids, E) * (weight[side].exp()[ids] * (ids < R))[..., None]).sum(1), dim=-1)
off = lambda a, b: (1 - (a * b).sum(1)).mean()
opt, r, STEPS = torch.optim.Adam([E, weight, scale], lr=.02, betas=(.9, .99)), np.random.default_rng(2), 1600
for s in range(1, STEPS + 1):
    opt.param_groups[0]['lr'] = .02 * pace(s, STEPS); qi, t, g = feed.batch(2048, r); w = torch.randint(0, len(wide), (2048,), device=dev)
    q, d, sc = read(qa[qi], 0), read(ta[t], 1), scale.exp().clamp(max=60); want = F.softmax(20 * qv[qi] @ dv[t].T, -1); kl = lambda a, b: F.kl_div(F.log_softmax(sc * a @ b.T, -1), want, reduction='batchmean')
    loss = .5 * nce(q, d, g, sc) + kl(q, d) + .5 * kl(q, dv[t]) + .5 * kl(qv[qi], d) + 3 * (off(q, qv[qi]) + off(d, dv[t]) + off(read(wa[w], 0), wv[w]) + off(read(wa[w], 1), wv[w]))
    opt.zero_grad(); loss.backward(); opt.step()
    if s % 400 == 0: say('table', s, f'loss {loss:.3f}', 'agreement', round(1 - off(read(wa[w], 0), wv[w]).item(), 3))
with torch.no_grad():
    q8, s8, e8 = int8(E.data[:R]); e8 = torch.cat([e8, E.data[R:]]); va, pa = table_ids([s for s, _ in val] or ['none'], 48), table_ids(parts, 160); whole = lambda ids, side: torch.cat([read(x, side, e8) for x in ids.split(2048)])
    Qt, Dt, Dm, Qm = whole(va, 0), whole(pa, 1), cut(encode(m, part_ids)), cut(encode(m, val_ids))
    say('validation: table-table', round(validate(Qt, Dt), 3), 'table-MiniLM', round(validate(Qt, Dm), 3), 'MiniLM-table', round(validate(Qm, Dt), 3), 'MiniLM-MiniLM at 256', round(validate(Qm, Dm), 3))
    np.savez_compressed(f'{OUT}/table-shared.int8.npz', rows=q8.cpu().numpy(), scales=s8.cpu().numpy(), weight=weight.data.cpu().numpy(), projection=P.T.contiguous().cpu().numpy())
