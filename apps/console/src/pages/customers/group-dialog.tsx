import type { CustomerGroup } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { Button } from '../../kit/button.tsx'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { given, orNull } from '../../kit/given.ts'
import { givenMetadata, metadataOf, metadataText } from '../../kit/metadata.ts'
import { MetadataField } from '../../kit/metadata-field.tsx'
import { search } from '../../router/address.ts'
import { useMay } from '../../session/caller.ts'
import { useTexts } from '../../texts/index.ts'

type ShownGroup = CustomerGroup & { readonly etag: string | undefined }
type Fields = Readonly<Record<'name' | 'description' | 'metadata', string>>

interface GroupDialogProps {
  /** The one to change; a new one is made without. */
  readonly group?: ShownGroup
  readonly onClose: () => void
}

export function GroupDialog({ group, onClose }: GroupDialogProps) {
  const t = useTexts()
  const may = useMay()
  const draft = useDraft(fieldsOf(group))
  const { fields, set } = draft
  const names = {
    name: t.customers.groupName,
    description: t.products.description,
    metadata: t.products.metadata,
  }
  const change = useChange({
    run: (sent: Partial<Fields>, idempotencyKey) =>
      group
        ? souk.updateCustomerGroup(
            { groupId: group.id, ...changeOf(sent) },
            { idempotencyKey, ifMatch: group.etag },
          )
        : souk.createCustomerGroup(groupOf(fields), { idempotencyKey }),
    about: ['customer_group', 'customer'],
    done: ({ name }) => t.customers.saved(name),
    onEnd: onClose,
  })
  return (
    <ChangeDialog
      draft={draft}
      nameOf={(key) => names[key]}
      isNew={group === undefined}
      title={group ? t.customers.changeGroup : t.customers.createGroup}
      action={group ? t.kit.save : t.customers.createGroup}
      isIncomplete={fields.name.trim() === '' || metadataOf(fields.metadata) === undefined}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(draft.changed)}
      onClose={onClose}
    >
      {(['name', 'description'] as const).map((field, index) => (
        <TextField
          key={field}
          {...requests.createCustomerGroup[field]}
          label={names[field]}
          path={`/${field}`}
          isFirst={index === 0}
          isOptional={field !== 'name'}
          value={fields[field]}
          onInput={(value) => set({ [field]: value })}
        />
      ))}
      <MetadataField value={fields.metadata} onInput={(metadata) => set({ metadata })} />
      {group && may('deleteCustomerGroup') && (
        <Button icon="trash" onClick={() => search({ do: 'delete' })}>
          {t.customers.deleteGroup}
        </Button>
      )}
    </ChangeDialog>
  )
}

export function DeleteGroup({ group, onClose }: Required<GroupDialogProps>) {
  const t = useTexts()
  return (
    <ConfirmDialog
      title={t.customers.deleteGroupOf(group.name)}
      action={t.customers.deleteGroup}
      isDanger
      about={['customer_group', 'customer']}
      run={(idempotencyKey) =>
        souk.deleteCustomerGroup({ groupId: group.id }, { idempotencyKey, ifMatch: group.etag })
      }
      done={({ name }) => t.customers.groupDeleted(name)}
      onClose={onClose}
    >
      <p class="soft">{t.customers.deleteGroupExplain}</p>
    </ConfirmDialog>
  )
}

function fieldsOf(group: CustomerGroup | undefined): Fields {
  return {
    name: group?.name ?? '',
    description: group?.description ?? '',
    metadata: metadataText(group?.metadata ?? {}),
  }
}

function groupOf({ name, description, metadata }: Fields) {
  return {
    name: name.trim(),
    description: given(description),
    metadata: givenMetadata(metadata),
  }
}

function changeOf({ name, description, metadata }: Partial<Fields>) {
  return {
    name,
    description: orNull(description),
    metadata: metadata === undefined ? undefined : metadataOf(metadata),
  }
}
