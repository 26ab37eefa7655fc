import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allProblems } from '@souk/platform/server'
import { declaredOperations } from '../declared.ts'
import { services } from '../services.ts'

/** A summary starts with one of these. Another verb is added when an operation needs it. */
const imperatives = new Set([
  'Accept',
  'Activate',
  'Add',
  'Adjust',
  'Advance',
  'Apply',
  'Approve',
  'Archive',
  'Block',
  'Calculate',
  'Cancel',
  'Capture',
  'Change',
  'Check',
  'Choose',
  'Claim',
  'Close',
  'Commit',
  'Compare',
  'Complete',
  'Confirm',
  'Create',
  'Credit',
  'Debit',
  'Delete',
  'Detach',
  'Disable',
  'Duplicate',
  'Enable',
  'End',
  'Evaluate',
  'Execute',
  'Explain',
  'Export',
  'Extend',
  'Find',
  'Flag',
  'Freeze',
  'Fulfill',
  'Get',
  'Import',
  'Introspect',
  'Invite',
  'Issue',
  'List',
  'Look',
  'Make',
  'Mark',
  'Merge',
  'Move',
  'Open',
  'Pause',
  'Pay',
  'Post',
  'Preview',
  'Prove',
  'Publish',
  'Quote',
  'Rebuild',
  'Receive',
  'Record',
  'Redeem',
  'Refresh',
  'Register',
  'Reinstate',
  'Reject',
  'Release',
  'Remove',
  'Reopen',
  'Reorder',
  'Replace',
  'Replay',
  'Reply',
  'Request',
  'Reserve',
  'Reset',
  'Resolve',
  'Restore',
  'Resume',
  'Retire',
  'Retry',
  'Reverse',
  'Revoke',
  'Roll',
  'Rotate',
  'Save',
  'Search',
  'Seed',
  'Send',
  'Set',
  'Ship',
  'Show',
  'Sign',
  'Simulate',
  'Submit',
  'Suggest',
  'Suspend',
  'Unfreeze',
  'Unpublish',
  'Update',
  'Validate',
  'Verify',
  'Void',
  'Withdraw',
])

const summaryLengthMax = 60

/** What is wrong with the name of an operation or an event in a table of contents. */
function faultsOfSummary(summary: string): string[] {
  const faults: string[] = []
  if (summary.length > summaryLengthMax)
    faults.push(`is longer than ${summaryLengthMax} characters`)
  if (summary.endsWith('.')) faults.push('ends with a period')
  return faults
}

function sentencesIn(text: string): number {
  return text.split(/[.!?](?:\s|$)/).filter((part) => part.trim() !== '').length
}

describe('the texts of the reference', () => {
  const shown = declaredOperations().list.filter(({ hidden }) => !hidden)

  test('every operation is named by a short imperative and described in sentences', () => {
    const faults = shown.flatMap(({ service, schema }) => {
      const { operationId, summary = '', description = '' } = schema
      const found = faultsOfSummary(summary)
      const [verb = ''] = summary.split(' ')
      if (!imperatives.has(verb)) found.push('does not begin with a verb in the imperative')
      if (sentencesIn(description) < 2) found.push('is described in fewer than two sentences')
      return found.map((fault) => `${service} ${operationId} "${summary}" ${fault}`)
    })
    assert.deepEqual(faults, [])
  })

  test('every event is named by what happened to what, as in "Order placed", and described', () => {
    const faults = services
      .flatMap(({ events = [] }) => events)
      .flatMap(({ type, resource, summary, description = '' }) => {
        const found = faultsOfSummary(summary)
        if (/^(A|An|The|Some|Something|Somebody) /.test(summary)) found.push('is a sentence')
        if (!/^[A-Z`].+\.$/.test(description)) found.push('is not described in a sentence')
        return found.map((fault) => `${type} of ${resource} "${summary}" ${fault}`)
      })
    assert.deepEqual(faults, [])
  })

  test('every problem is named in a few words, as in "Version mismatch", and says in sentences what to do', () => {
    const faults = allProblems().flatMap(({ code, title, help }) => {
      const found = faultsOfSummary(title)
      if (/^(A|An|The) /.test(title)) found.push('is a sentence')
      if (!help.endsWith('.')) found.push('does not say what to do in sentences')
      return found.map((fault) => `${code} "${title}" ${fault}`)
    })
    assert.deepEqual(faults, [])
  })
})
