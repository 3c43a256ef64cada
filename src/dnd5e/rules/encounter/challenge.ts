/** Rule: Experience Points by Challenge Rating (both editions). CR 0 without a harmful attack is worth 0. */
const experience: ReadonlyMap<number, number> = new Map([
  [0, 10],
  [0.125, 25],
  [0.25, 50],
  [0.5, 100],
  [1, 200],
  [2, 450],
  [3, 700],
  [4, 1100],
  [5, 1800],
  [6, 2300],
  [7, 2900],
  [8, 3900],
  [9, 5000],
  [10, 5900],
  [11, 7200],
  [12, 8400],
  [13, 10_000],
  [14, 11_500],
  [15, 13_000],
  [16, 15_000],
  [17, 18_000],
  [18, 20_000],
  [19, 22_000],
  [20, 25_000],
  [21, 33_000],
  [22, 41_000],
  [23, 50_000],
  [24, 62_000],
  [25, 75_000],
  [26, 90_000],
  [27, 105_000],
  [28, 120_000],
  [29, 135_000],
  [30, 155_000],
]);

export const challengeRatings: readonly number[] = [...experience.keys()];

/** What a creature of this challenge rating is worth, if there is such a rating. */
export const experienceOf = (challengeRating: number): number | undefined =>
  experience.get(challengeRating);

/** `1/4`, `5`. */
export const challengeText = (challengeRating: number): string =>
  challengeRating > 0 && challengeRating < 1 ? `1/${1 / challengeRating}` : String(challengeRating);
