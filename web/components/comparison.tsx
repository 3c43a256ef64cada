import type { ComponentChildren } from 'preact';
import type { Comparison } from '../model/answers.ts';
import { capital, title } from '../model/words.ts';
import { Markdown } from './markdown.tsx';

const EDITIONS = ['5e-2014', '5e-2024'] as const;

const fieldName = (field: string): string => (field === 'desc' ? 'Text' : title(field));

/** What changed between the editions, field by field, side by side. */
export function ComparisonTable({ comparison }: { comparison: Comparison }) {
  const { differences, same = [], editions } = comparison;
  return (
    <section class="comparison" aria-label={`${comparison.name} compared`}>
      <table>
        <caption class="visually-hidden">What differs between the editions</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">What</span>
            </th>
            {EDITIONS.map((edition) => (
              <th scope="col" key={edition}>
                {edition.slice(-4)}
                <small>{editions[edition]?.document_name ?? 'not in the library'}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {differences.map((difference) => (
            <tr key={difference.field}>
              <th scope="row">{fieldName(difference.field)}</th>
              {difference.entries === undefined ? (
                EDITIONS.map((edition) => (
                  <td key={edition}>
                    {difference.only ? (
                      <Sentences sentences={difference.only[edition]} />
                    ) : (
                      <Value value={difference[edition]} />
                    )}
                  </td>
                ))
              ) : (
                <td colSpan={2}>{difference.entries}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {differences.length === 0 && <p>Nothing differs.</p>}
      {same.length > 0 && (
        <p class="hint">
          The same in both: {same.map((field) => fieldName(field).toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  );
}

/** Of long texts, the sentences that only one edition has. */
const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul>
    {sentences.map((sentence, at) => (
      <li key={at}>{sentence}</li>
    ))}
  </ul>
);

function Value({ value }: { value: unknown }): ComponentChildren {
  if (value === undefined || value === null || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return <Markdown text={value} />;
  if (typeof value !== 'object') return String(value);
  if (Array.isArray(value)) return value.map(shown).join(', ');
  return shown(value);
}

function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  if ('name' in value && typeof value.name === 'string') return value.name;
  return Object.entries(value)
    .map(([key, inner]) => `${capital(key.replaceAll('_', ' '))} ${shown(inner)}`)
    .join(', ');
}
