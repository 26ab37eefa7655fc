import type { Approval } from '@souk/sdk'
import { differencesOf } from '../../shared/differences.ts'
import type { Texts } from '../../texts/index.ts'
import { operationName } from '../../texts/operation-name.ts'

type Change = Approval['changes'][number]

/** What people know the things by that a request is about. */
export function namesOf({ resources }: Pick<Approval, 'resources'>): string {
  return [...new Set(resources.flatMap(({ name }) => name ?? []))].join(', ')
}

/** `Update a product: House espresso, 1 kg`. */
export function approvalTitle(
  approval: Pick<Approval, 'operation_id' | 'resources'>,
  t: Texts,
): string {
  return [operationName(approval.operation_id, t), namesOf(approval)].filter(Boolean).join(': ')
}

/** What it would do, without the changes of a variant that those of its product say already. */
export function changesOf({ changes }: Pick<Approval, 'changes'>): readonly Change[] {
  const said = new Set(changes.filter(({ resource }) => resource === 'product').flatMap(valuesOf))
  return changes
    .filter(
      (change) => change.resource !== 'variant' || !valuesOf(change).every((one) => said.has(one)),
    )
    .map(withoutDryRun)
}

/** What a dry run of the file has found stands on a card of its own. */
function withoutDryRun(change: Change): Change {
  const after = (change.after ?? {}) as { readonly preview?: object | null }
  if (change.resource !== 'job' || !after.preview) return change
  return { ...change, after: { ...after, preview: { ...after.preview, dry_run: null } } }
}

function valuesOf({ before, after }: Change): string[] {
  return differencesOf(before, after).map((one) => JSON.stringify([one.before, one.after]))
}
