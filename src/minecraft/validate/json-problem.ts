/** What a rule of our own finds in a JSON file. */
export interface JsonProblem {
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
  /** A text in the file near which the problem lies. */
  readonly near?: string;
}
