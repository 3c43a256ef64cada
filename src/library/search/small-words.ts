/** Stop words: every text has them, and they say nothing about what is searched for. */
export const smallWords: ReadonlySet<string> = new Set(
  `a all an and any are as at be been being but by can could did do does every find for from get gets give gives had
   happen happens has have having he her him his how i if in into is it its let lets like list make makes me my no not of
   off on one or our out over she should show so some somebody someone something than that the their them
   then there these they this those thing things to under up us use using want was we were what when
   where which while who whom whose why will with without would you your`.split(/\s+/),
);

export const isSmallWord = (word: string): boolean => smallWords.has(word);
