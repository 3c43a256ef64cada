// Passes over all cards of a library, by place: what a search chooses its candidates by.

/**
 * Words and nearness of each card, looked up by its key and brought together: how relevant the card is
 * by both. `withWords` receives the places of cards with any of the words; returns how many they are.
 */
export function gather(
  words: usize,
  near: usize,
  weight: f64,
  keys: usize,
  count: i32,
  signals: usize,
  ofWords: usize,
  withWords: usize,
): i32 {
  let to = withWords;
  for (let i = 0; i < count; i++) {
    const at = (<usize>i) << 2;
    const key = (<usize>load<i32>(keys + at)) << 2;
    const has = load<f32>(words + key);
    store<f32>(ofWords + at, has);
    store<f32>(signals + at, <f32>(<f64>max<f32>(0, load<f32>(near + key)) + weight * <f64>has));
    if (has > 0) {
      store<i32>(to, i);
      to += 4;
    }
  }
  return <i32>((to - withWords) >> 2);
}

/**
 * Relevance: the signal, and for a card with any what its kind, its ruleset and being the user's own add
 * to it. `preferred` is the same with a bonus by ruleset. Returns the highest relevance.
 */
export function weigh(
  signals: usize,
  count: i32,
  kinds: usize,
  ofKind: usize,
  rulesets: usize,
  ofRuleset: usize,
  own: usize,
  ofOwn: f64,
  bonus: usize,
  relevance: usize,
  preferred: usize,
): f32 {
  let best: f64 = 0;
  for (let i = 0; i < count; i++) {
    const at = (<usize>i) << 2;
    const short = (<usize>i) << 1;
    const ruleset = (<usize>load<u16>(rulesets + short)) << 3;
    let signal = <f64>load<f32>(signals + at);
    if (signal > 0) {
      const kind = (<usize>load<u16>(kinds + short)) << 3;
      signal += load<f64>(ofKind + kind) + load<f64>(ofRuleset + ruleset);
      if (load<u8>(own + <usize>i) === 1 && signal > 0) signal += ofOwn;
    }
    store<f32>(relevance + at, <f32>signal);
    store<f32>(preferred + at, <f32>(<f64>(<f32>signal) + load<f64>(bonus + ruleset)));
    best = max(best, signal);
  }
  return <f32>best;
}

/** The bits of positive floats sort like the numbers themselves; the leading bits are a bucket. */
const STEP_BITS = 18;
const STEPS = 1 << (31 - STEP_BITS);

let left: i32 = 0;

/**
 * The bucket that contains the last of the `left` highest scores; `left` becomes how many of its scores
 * are chosen.
 */
function stepOfLast(counts: usize): i32 {
  let step = STEPS - 1;
  let inStep = load<i32>(counts + ((<usize>step) << 2));
  while (left > inStep) {
    left -= inStep;
    step--;
    inStep = load<i32>(counts + ((<usize>step) << 2));
  }
  return step;
}

@inline
function countOne(counts: usize, step: i32): void {
  const at = counts + ((<usize>step) << 2);
  store<i32>(at, load<i32>(at) + 1);
}

/** The bits of the score at a place; below 0 counts as 0. */
@inline
function bitsAt(scores: usize, place: i32): i32 {
  return max<i32>(0, load<i32>(scores + ((<usize>place) << 2)));
}

/**
 * The places of the `chosen` highest scores, in no order: a radix selection. Everything above the bucket
 * of the last result is chosen; that bucket is divided again by the next bits, until all its scores are
 * equal. `counts` has room for 8,192 numbers and `rest` for as many as there are scores.
 */
export function topPlaces(
  scores: usize,
  count: i32,
  chosen: i32,
  counts: usize,
  rest: usize,
  out: usize,
): void {
  left = chosen;
  memory.fill(counts, 0, <usize>(STEPS << 2));
  for (let i = 0; i < count; i++) countOne(counts, bitsAt(scores, i) >> STEP_BITS);
  let step = stepOfLast(counts);
  let to = out;
  let doubtful = rest;
  for (let i = 0; i < count; i++) {
    const own = bitsAt(scores, i) >> STEP_BITS;
    if (own < step) continue;
    if (own > step) {
      store<i32>(to, i);
      to += 4;
    } else {
      store<i32>(doubtful, i);
      doubtful += 4;
    }
  }
  // The remaining bits, in two parts.
  let mask = (1 << STEP_BITS) - 1;
  for (let shift = 6; shift >= 0; shift -= 6) {
    memory.fill(counts, 0, <usize>(STEPS << 2));
    for (let at = rest; at < doubtful; at += 4)
      countOne(counts, (bitsAt(scores, load<i32>(at)) & mask) >> shift);
    step = stepOfLast(counts);
    let still = rest;
    for (let at = rest; at < doubtful; at += 4) {
      const place = load<i32>(at);
      const own = (bitsAt(scores, place) & mask) >> shift;
      if (own < step) continue;
      if (own > step) {
        store<i32>(to, place);
        to += 4;
      } else {
        store<i32>(still, place);
        still += 4;
      }
    }
    doubtful = still;
    mask = 63;
  }
  // All remaining scores are equal: the first ones.
  memory.copy(to, rest, (<usize>left) << 2);
}
