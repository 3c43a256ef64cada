import type { Nodes, PhrasingContent, Root, RootContent, Table } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { type ComponentChildren, createContext, Fragment } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { entryHref } from '../router.ts';

/** What a click on dice in a text does; without it they are plain text. */
export const RollDice = createContext<((notation: string) => void) | undefined>(undefined);

/** Whether links may lead to pages of entries: a card in a chat has no such pages. */
export const EntryLinks = createContext(true);

const parse = (text: string): Root =>
  fromMarkdown(text, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });

/**
 * Markdown as elements. Texts come from many hands: every node becomes an element of a fixed set, no
 * markup is ever made from a string, and HTML in a text is shown as text.
 */
export function Markdown({ text, inline = false }: { text: string; inline?: boolean }) {
  const root = useMemo(() => parse(text), [text]);
  const [only] = root.children;
  if (inline && root.children.length === 1 && only?.type === 'paragraph')
    return <Each nodes={only.children} />;
  return <Each nodes={root.children} />;
}

function Each({ nodes }: { nodes: readonly (RootContent | PhrasingContent)[] }) {
  return (
    <>
      {nodes.map((node, at) => (
        <Node key={at} node={node} />
      ))}
    </>
  );
}

function Node({ node }: { node: Nodes }) {
  switch (node.type) {
    case 'text':
      return <PlainText text={node.value} />;
    case 'paragraph':
      return (
        <p>
          <Each nodes={node.children} />
        </p>
      );
    case 'strong':
      return (
        <strong>
          <Each nodes={node.children} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Each nodes={node.children} />
        </em>
      );
    case 'heading':
      // The page has headings of its own above these.
      return (
        <h3 class="md-heading">
          <Each nodes={node.children} />
        </h3>
      );
    case 'list': {
      const items = node.children.map((item, at) => (
        <li key={at}>
          {item.children.map((child, place) =>
            child.type === 'paragraph' && !node.spread ? (
              <Each key={place} nodes={child.children} />
            ) : (
              <Node key={place} node={child} />
            ),
          )}
        </li>
      ));
      return node.ordered ? <ol start={node.start ?? 1}>{items}</ol> : <ul>{items}</ul>;
    }
    case 'blockquote':
      return (
        <blockquote>
          <Each nodes={node.children} />
        </blockquote>
      );
    case 'table':
      return <TableNode table={node} />;
    case 'thematicBreak':
      return <hr />;
    case 'break':
      return <br />;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return (
        <pre>
          <code>{node.value}</code>
        </pre>
      );
    case 'link':
      return (
        <Link url={node.url}>
          <Each nodes={node.children} />
        </Link>
      );
    case 'image':
      // Pictures would be requests to other servers.
      return node.alt ? <em class="picture">{node.alt}</em> : null;
    case 'html':
      return <HtmlAsText html={node.value} />;
    default:
      return 'children' in node ? (
        <>
          {node.children.map((child, at) => (
            <Node key={at} node={child} />
          ))}
        </>
      ) : null;
  }
}

function TableNode({ table }: { table: Table }) {
  const [head, ...rows] = table.children;
  return (
    // A region that scrolls must be within reach of the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section class="table-scroll" tabIndex={0} aria-label="Table">
      <table>
        {head && (
          <thead>
            <tr>
              {head.children.map((cell, at) => (
                <th key={at} scope="col">
                  <Each nodes={cell.children} />
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.children.map((cell, place) => (
                <td key={place}>
                  <Each nodes={cell.children} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Link({ url, children }: { url: string; children: ComponentChildren }) {
  const linksEntries = useContext(EntryLinks);
  const entry = linksEntries ? entryHref(url) : undefined;
  if (entry) return <a href={entry}>{children}</a>;
  if (/^https?:\/\//i.test(url))
    return (
      <a href={url} target="_blank" rel="noreferrer noopener">
        {children}
      </a>
    );
  return <>{children}</>;
}

/** Marks that say no more than how a text looks. */
const FORMATTING = /^<\/?(?:b|i|u|em|strong|span|p|div|sup|sub|small|big|center|font)\b[^<>]*>$/i;

function HtmlAsText({ html }: { html: string }) {
  if (/^<br\s*\/?>$/i.test(html)) return <br />;
  return FORMATTING.test(html) ? null : <>{html}</>;
}

const DICE = /(\b\d{1,3}d\d{1,4}(?:\s*[+−-]\s*\d{1,4})?\b)/;

/** A text in which dice can be rolled. */
export function PlainText({ text }: { text: string }) {
  const roll = useContext(RollDice);
  if (!roll || !DICE.test(text)) return <>{text}</>;
  return (
    <>
      {text.split(DICE).map((part, at) =>
        at % 2 === 1 ? (
          <button
            key={at}
            type="button"
            class="dice-link"
            title={`Roll ${part}`}
            onClick={() => roll(part.replaceAll('−', '-').replaceAll(/\s/g, ''))}
          >
            {part}
          </button>
        ) : (
          <Fragment key={at}>{part}</Fragment>
        ),
      )}
    </>
  );
}
