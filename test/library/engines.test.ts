/**
 * What runs on PostgreSQL too. One file, since every worker that starts PostgreSQL compiles it anew,
 * which takes longer than most of these tests. `-t owners` runs those of one part.
 */
import './library.suite.ts';
import './filters.suite.ts';
import './owners.suite.ts';
import './upgrade.suite.ts';
import './shared-memory.suite.ts';
import './search/search.suite.ts';
