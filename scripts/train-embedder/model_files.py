"""Reads assets/minilm.bin and assets/table.bin as src/library/embed/ writes them."""
import json
import numpy as np, torch
from tokenizers import BertWordPieceTokenizer
from transformers import BertConfig, BertModel

WIDTH, INNER, LAYERS, POSITIONS, DIM = 384, 1536, 6, 256, 256

def read_model(assets):
    file = open(assets + '/minilm.bin', 'rb').read()
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
    return m, BertWordPieceTokenizer({t: i for i, t in enumerate(tokens)}, lowercase=True)

def read_projection(assets):
    file = open(assets + '/table.bin', 'rb').read()
    return torch.tensor(np.frombuffer(file, np.float32, DIM * WIDTH, len(file) - DIM * WIDTH * 4).reshape(DIM, WIDTH).copy())
