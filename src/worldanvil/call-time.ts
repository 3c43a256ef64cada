/** How long one tool call may go on asking World Anvil for more. */
export interface CallTime {
  /** A request was sent for this call. */
  spend(): void;
  /** No more should be asked. At least one request is always granted, so that every call gets further. */
  over(): boolean;
}

export function callTime(ms: number): CallTime {
  const end = Date.now() + ms;
  let spent = false;
  return {
    spend() {
      spent = true;
    },
    over: () => spent && Date.now() >= end,
  };
}
