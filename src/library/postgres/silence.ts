/** A database that does not answer: its process is stopped, or the network swallows everything. */
export class Silent extends Error {
  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** Waits for a query of one connection, and fails if the database has been silent for too long. */
export type Hearing = <T>(query: Promise<T>) => Promise<T>;

/**
 * The database itself ends slow queries, so this is for one that does not. Queries are sent without
 * waiting for earlier ones: every answer shows that it still works, and the time begins anew.
 */
export function hearing(ms: number): Hearing {
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  let giveUp = (_error: Silent): void => {};
  const silence = new Promise<never>((_, reject) => {
    giveUp = reject;
  });
  silence.catch(() => {});
  const heard = (change: 1 | -1): void => {
    open += change;
    clearTimeout(timer);
    if (open > 0) timer = setTimeout(() => giveUp(new Silent(ms)), ms);
  };
  return async (query) => {
    heard(1);
    const answered = query.finally(() => heard(-1));
    return Promise.race([answered, silence]);
  };
}
