import type { Envelope } from '../api.ts';
import type { ToolState } from '../use-tool.ts';

/** What an answer says about itself, or why there is none. */
export function Notices({ state }: { state: Pick<ToolState, 'envelope' | 'failure'> }) {
  const { envelope, failure } = state;
  if (failure)
    return (
      <p class="notice bad" role="alert">
        {failure.message}
      </p>
    );
  if (envelope && !envelope.success) return <Refusal envelope={envelope} />;
  const notices = envelope?.notices ?? [];
  if (notices.length === 0) return null;
  return (
    <ul class="notices">
      {notices.map((notice) => (
        <li key={notice}>{notice}</li>
      ))}
    </ul>
  );
}

function Refusal({ envelope }: { envelope: Envelope }) {
  return (
    <div class="notice bad" role="alert">
      <p>{envelope.error}</p>
    </div>
  );
}
