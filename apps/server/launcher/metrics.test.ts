import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merge } from './metrics.ts'

const page = (process: string, calls: number) => `# HELP calls Calls
# TYPE calls counter
calls{process="${process}"} ${calls}

# HELP load Load
# TYPE load gauge
load{process="${process}"} 1
`

test('merge: each metric is introduced once and followed by the samples of every process', () => {
  assert.equal(
    merge([page('api-1', 3), page('api-2', 4), '# HELP lag Lag\n# TYPE lag gauge\nlag 5']),
    `# HELP calls Calls
# TYPE calls counter
calls{process="api-1"} 3
calls{process="api-2"} 4

# HELP load Load
# TYPE load gauge
load{process="api-1"} 1
load{process="api-2"} 1

# HELP lag Lag
# TYPE lag gauge
lag 5
`,
  )
})

test('merge: a process that has nothing to show changes nothing', () => {
  assert.equal(merge(['', page('api-1', 3)]), merge([page('api-1', 3)]))
})
