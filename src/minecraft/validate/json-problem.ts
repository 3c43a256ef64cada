/** A finding of our own rules in a JSON file. */
export interface JsonProblem {
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
  /** A text in the file close to the problem. */
  readonly near?: string;
}
