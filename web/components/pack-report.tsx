import type { PackCheck, PackFinding } from '../model/answers.ts';
import { capital, counted } from '../model/words.ts';

/** What is wrong with a data pack, file by file. */
export function PackReport({ check }: { check: PackCheck }) {
  const files = new Map<string, PackFinding[]>();
  for (const finding of check.findings)
    files.set(finding.path, [...(files.get(finding.path) ?? []), finding]);
  return (
    <section class="pack-report" aria-label="Findings">
      <p class="verdict" role="status" data-valid={String(check.valid)}>
        <b>{check.valid ? 'Valid' : check.valid === null ? 'Not all was checked' : 'Not valid'}</b>
        {check.minecraft_version && ` for Minecraft ${check.minecraft_version}`}
        {`: ${counted(check.errors ?? 0, 'error')}, ${counted(check.warnings ?? 0, 'warning')}.`}
      </p>
      {[...files].map(([path, findings]) => (
        <section class="pack-file" key={path}>
          <h2>
            <code>{path}</code>
          </h2>
          <ul>
            {findings.map((finding, at) => (
              <li key={at} data-severity={finding.severity}>
                <b>{capital(finding.severity)}</b>
                <span class="place">
                  {finding.line}:{finding.column}
                </span>
                <span>
                  {finding.message}
                  {finding.count !== undefined && finding.count > 1 && ` (${finding.count} times)`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}
