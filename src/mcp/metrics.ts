import { service } from '../base/app.ts';

/** Seconds. Answers from the library take milliseconds, those that wait for an upstream seconds. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10];

interface ToolCalls {
  calls: number;
  errors: number;
  seconds: number;
  /** How many took no longer than each bucket. */
  readonly within: number[];
}

export interface Metrics {
  observe(tool: string, seconds: number, isError: boolean): void;
  /** Counts a request over HTTP by the status of its answer. */
  answered(status: number): void;
  /** In Prometheus's text format. */
  text(): string;
}

/** Counts of answered calls and requests. It names tools, never callers or their questions. */
export const metricsService = service<Metrics>({ name: 'metrics', open: createMetrics });

function createMetrics(): Metrics {
  const tools = new Map<string, ToolCalls>();
  const statuses = new Map<number, number>();
  return {
    observe(tool, seconds, isError) {
      const known = tools.get(tool) ?? {
        ...{ calls: 0, errors: 0, seconds: 0 },
        within: BUCKETS.map(() => 0),
      };
      tools.set(tool, known);
      known.calls++;
      known.seconds += seconds;
      if (isError) known.errors++;
      for (const [i, bucket] of BUCKETS.entries())
        if (seconds <= bucket) known.within[i] = (known.within[i] ?? 0) + 1;
    },
    answered(status) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    },
    text() {
      const latency = 'lorewright_tool_seconds';
      const errors = [...tools].map(
        ([tool, one]) => `lorewright_tool_errors_total{tool="${tool}"} ${one.errors}`,
      );
      const histogram = [...tools].flatMap(([tool, one]) => [
        ...BUCKETS.map(
          (bucket, i) => `${latency}_bucket{tool="${tool}",le="${bucket}"} ${one.within[i] ?? 0}`,
        ),
        `${latency}_bucket{tool="${tool}",le="+Inf"} ${one.calls}`,
        `${latency}_sum{tool="${tool}"} ${one.seconds.toFixed(6)}`,
        `${latency}_count{tool="${tool}"} ${one.calls}`,
      ]);
      return [
        '# HELP lorewright_tool_seconds How long tool calls took.',
        `# TYPE ${latency} histogram`,
        ...histogram,
        '# HELP lorewright_tool_errors_total Tool calls that were answered with an error.',
        '# TYPE lorewright_tool_errors_total counter',
        ...errors,
        '# HELP lorewright_http_responses_total Answers to HTTP requests, by status.',
        '# TYPE lorewright_http_responses_total counter',
        ...[...statuses].map(
          ([status, count]) => `lorewright_http_responses_total{status="${status}"} ${count}`,
        ),
        '# HELP lorewright_memory_bytes Memory of this process.',
        '# TYPE lorewright_memory_bytes gauge',
        `lorewright_memory_bytes ${process.memoryUsage.rss()}`,
        '',
      ].join('\n');
    },
  };
}
