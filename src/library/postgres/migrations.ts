/** The owner of the current transaction; null if none was set. */
const ME = "current_setting('lorewright.owner', true)";

/**
 * The row level security of a table. Shared rows are visible to every owner; a row can be written
 * only by its owner. Forced, so that it also applies to the role that owns the tables.
 */
const secured = (table: string): string =>
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
   ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
   CREATE POLICY own_rows ON ${table} USING (owner = ${ME}) WITH CHECK (owner = ${ME});
   CREATE POLICY shared_rows ON ${table} FOR SELECT USING (owner = 'shared' AND ${ME} <> '');`;

/** The operator can list members and their usage, but none of their content. */
const listedForOperator = (table: string): string =>
  `CREATE POLICY for_operator ON ${table} FOR SELECT USING (${ME} = 'operator');`;

/**
 * The history of the schema. Never change a released entry; add one. Servers of the previous
 * version keep running while new ones start, so an entry may only add: tables, indexes, and columns
 * with a default.
 */
export const migrations: readonly string[] = [
  `CREATE TABLE owners (
     owner text PRIMARY KEY CHECK (owner <> ''),
     generation bigint NOT NULL DEFAULT 1,
     next_key integer NOT NULL DEFAULT 1
   );

   CREATE TABLE documents (
     owner text NOT NULL,
     key text COLLATE "C" NOT NULL,
     rank integer NOT NULL,
     source text NOT NULL,
     body text NOT NULL,
     PRIMARY KEY (owner, key)
   );

   -- Keys count from one for each owner, so that what a process keeps by key stays small.
   CREATE TABLE entities (
     owner text NOT NULL,
     key integer NOT NULL,
     id text COLLATE "C" NOT NULL,
     kind text COLLATE "C" NOT NULL,
     document text COLLATE "C" NOT NULL,
     slug text COLLATE "C" NOT NULL,
     name text NOT NULL,
     plain text COLLATE "C" NOT NULL,
     source text NOT NULL,
     ruleset text NOT NULL,
     hidden boolean NOT NULL,
     body text NOT NULL,
     hash text NOT NULL,
     changed bigint NOT NULL,
     derived_by text NOT NULL,
     aliases text NOT NULL,
     length integer NOT NULL,
     PRIMARY KEY (owner, key),
     UNIQUE (owner, id),
     FOREIGN KEY (owner, document) REFERENCES documents (owner, key)
   );
   CREATE INDEX entities_by_document ON entities (owner, document, kind);
   CREATE INDEX entities_by_change ON entities (owner, changed);
   CREATE INDEX entities_by_slug ON entities (owner, kind, document, slug);

   CREATE TABLE removed_entities (
     owner text NOT NULL,
     key integer NOT NULL,
     changed bigint NOT NULL,
     PRIMARY KEY (owner, key)
   );
   CREATE INDEX removed_by_change ON removed_entities (owner, changed);

   -- A number or a word for each value; long texts are facets too, so the index has their beginning.
   CREATE TABLE facets (
     owner text NOT NULL,
     entity integer NOT NULL,
     kind text COLLATE "C" NOT NULL,
     facet text COLLATE "C" NOT NULL,
     number double precision,
     word text COLLATE "C",
     FOREIGN KEY (owner, entity) REFERENCES entities (owner, key) ON DELETE CASCADE
   );
   CREATE INDEX facets_of_entity ON facets (owner, entity);
   CREATE INDEX facets_by_number ON facets (owner, kind, facet, number) WHERE number IS NOT NULL;
   CREATE INDEX facets_by_word ON facets (owner, kind, facet, left(word, 64)) WHERE word IS NOT NULL;

   -- Postings of shared content come from the index; an owner's own rows are few and found by owner.
   CREATE TABLE entity_words (
     owner text NOT NULL,
     entity integer NOT NULL,
     terms text[] COLLATE "C" NOT NULL,
     title_terms text[] COLLATE "C" NOT NULL,
     PRIMARY KEY (owner, entity),
     FOREIGN KEY (owner, entity) REFERENCES entities (owner, key) ON DELETE CASCADE
   );
   CREATE INDEX shared_postings ON entity_words USING gin (terms) WHERE owner = 'shared';

   -- Which embedder read which texts of an entity.
   CREATE TABLE vector_sets (
     owner text NOT NULL,
     entity integer NOT NULL,
     space text NOT NULL,
     model text NOT NULL,
     hash text NOT NULL,
     PRIMARY KEY (owner, entity, space),
     FOREIGN KEY (owner, entity) REFERENCES entities (owner, key) ON DELETE CASCADE
   );
   CREATE INDEX vector_sets_by_model ON vector_sets (owner, space, model);

   -- One vector for each text: whole numbers up to 127, to be multiplied by the scale.
   CREATE TABLE passages (
     owner text NOT NULL,
     entity integer NOT NULL,
     space text NOT NULL,
     part smallint NOT NULL,
     kind text COLLATE "C" NOT NULL,
     model text NOT NULL,
     scale real NOT NULL,
     vector halfvec NOT NULL,
     PRIMARY KEY (owner, entity, space, part),
     FOREIGN KEY (owner, entity, space) REFERENCES vector_sets (owner, entity, space) ON DELETE CASCADE
   );
   CREATE INDEX passages_by_kind ON passages (owner, space, kind);

   CREATE TABLE records (
     owner text NOT NULL,
     id text COLLATE "C" NOT NULL,
     list text COLLATE "C" NOT NULL,
     kind text NOT NULL,
     document text NOT NULL,
     slug text NOT NULL,
     name text NOT NULL,
     source text NOT NULL,
     ruleset text,
     hash text NOT NULL,
     body text NOT NULL,
     PRIMARY KEY (owner, id, list)
   );
   CREATE INDEX records_by_list ON records (owner, list, kind);
   CREATE INDEX records_by_kind ON records (owner, kind, document);

   CREATE TABLE notes (
     owner text NOT NULL,
     key text COLLATE "C" NOT NULL,
     value text NOT NULL,
     PRIMARY KEY (owner, key)
   );

   CREATE TABLE leases (
     owner text NOT NULL,
     name text COLLATE "C" NOT NULL,
     holder text NOT NULL,
     expires_at timestamptz NOT NULL,
     PRIMARY KEY (owner, name)
   );

   CREATE TABLE responses (
     owner text NOT NULL,
     key text COLLATE "C" NOT NULL,
     status integer NOT NULL,
     content_type text NOT NULL,
     body text NOT NULL,
     stored_at bigint NOT NULL,
     PRIMARY KEY (owner, key)
   );
   CREATE INDEX responses_by_age ON responses (owner, stored_at);

   -- Keys of other services are encrypted before they come here.
   CREATE TABLE members (
     owner text PRIMARY KEY,
     issuer text NOT NULL,
     subject text NOT NULL,
     settings text NOT NULL DEFAULT '{}',
     secrets text,
     since timestamptz NOT NULL DEFAULT now()
   );

   CREATE TABLE member_usage (
     owner text NOT NULL,
     day date NOT NULL,
     calls integer NOT NULL,
     errors integer NOT NULL,
     busy_ms bigint NOT NULL,
     PRIMARY KEY (owner, day)
   );

   ${[
     'owners',
     'documents',
     'entities',
     'removed_entities',
     'facets',
     'entity_words',
     'vector_sets',
     'passages',
     'records',
     'notes',
     'leases',
     'responses',
     'members',
     'member_usage',
   ]
     .map(secured)
     .join('\n')}
   ${['members', 'member_usage'].map(listedForOperator).join('\n')}`,

  // Removals are forgotten after a while; a server that is further behind reads everything.
  'ALTER TABLE owners ADD COLUMN forgotten bigint NOT NULL DEFAULT 0',

  // Whose texts an embedder has to read; whichever server is free takes the next.
  `CREATE TABLE reading_queue (
     owner text PRIMARY KEY,
     added timestamptz NOT NULL DEFAULT clock_timestamp()
   );
   ${secured('reading_queue')}
   ${listedForOperator('reading_queue')}`,

  // Row level security prevented its use: servers keep the words of shared content in memory.
  'DROP INDEX shared_postings',

  // Servers keep shared vectors in memory too, and read the changed ones again.
  `ALTER TABLE owners ADD COLUMN vectors bigint NOT NULL DEFAULT 0;
   ALTER TABLE vector_sets ADD COLUMN changed bigint NOT NULL DEFAULT 0;
   CREATE INDEX shared_vector_changes ON vector_sets (space, changed) WHERE owner = 'shared';
   DO $$ DECLARE name text; BEGIN
     FOR name IN SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
       WHERE i.indrelid = 'passages'::regclass AND starts_with(c.relname, 'passages_near_')
     LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
   END $$`,

  // Records whose entities were not derived yet: a sync derives once for all lists.
  `ALTER TABLE records ADD COLUMN pending boolean NOT NULL DEFAULT false;
   CREATE INDEX records_pending ON records (owner, kind, id) WHERE pending`,

  // Counts the changes of an owner's notes: servers cache them. Counted by the database with its
  // own rights, so that servers of the previous version, which lack them, are counted too.
  `CREATE TABLE note_changes (owner text PRIMARY KEY, changes bigint NOT NULL);
   ${secured('note_changes')}
   CREATE FUNCTION count_note_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
     SET search_path FROM CURRENT AS $$ BEGIN
       INSERT INTO note_changes AS n VALUES (coalesce(NEW.owner, OLD.owner), 1)
         ON CONFLICT (owner) DO UPDATE SET changes = n.changes + 1;
       RETURN NULL;
     END $$;
   CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON notes
     FOR EACH ROW EXECUTE FUNCTION count_note_change()`,

  // Whom the operator has shut out.
  'ALTER TABLE members ADD COLUMN blocked boolean NOT NULL DEFAULT false',
];
