import { metrics } from '@souk/platform'
import { Counter, Gauge } from 'prom-client'

const totals = { MATCHED: 0, EXCEPTION: 0 }

const comparedLines = new Counter({
  name: 'souk_reconciliation_lines_total',
  help: 'Lines of reports that were compared with the books, by whether the books have them as well',
  labelNames: ['outcome'],
  registers: [metrics],
})

new Gauge({
  name: 'souk_reconciliation_matched_rate',
  help: 'Share of the lines of reports that the books have as well, of those that the process has compared; absent before the first',
  labelNames: ['since'],
  registers: [metrics],
  collect() {
    const all = totals.MATCHED + totals.EXCEPTION
    if (all > 0) this.set({ since: 'start' }, totals.MATCHED / all)
  },
})

export function countLines(outcome: keyof typeof totals, lines: number): void {
  if (lines === 0) return
  totals[outcome] += lines
  comparedLines.inc({ outcome }, lines)
}
