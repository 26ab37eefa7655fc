import type { ProductType } from '@souk/sdk'
import { useChange } from '../../api/change.ts'
import { souk } from '../../api/souk.ts'
import * as requests from '../../base/generated/requests.ts'
import { ChangeDialog } from '../../kit/change-dialog.tsx'
import { useDraft } from '../../kit/draft.ts'
import { TextField } from '../../kit/field.tsx'
import { navigate } from '../../router/address.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownType } from './detail.tsx'

interface TypeDialogProps {
  /** The one to rename; a new one is made without. */
  readonly type?: ShownType
  readonly onClose: () => void
}

/** What a product type is called. Its attributes are edited one by one on its page. */
export function TypeDialog({ type, onClose }: TypeDialogProps) {
  const t = useTexts()
  const draft = useDraft({ name: type?.name ?? '' })
  const change = useChange<string, ProductType>({
    run: (name, idempotencyKey) =>
      type
        ? souk.updateProductType(
            { productTypeId: type.id, name, attributes: undefined },
            { idempotencyKey, ifMatch: type.etag },
          )
        : souk.createProductType({ name }, { idempotencyKey }),
    about: ['product_type'],
    done: ({ id, name }) => {
      if (type) return t.productTypes.saved(name)
      navigate(`product-types/${id}`)
      return t.productTypes.created(name)
    },
    onEnd: onClose,
  })
  const name = draft.fields.name.trim()
  return (
    <ChangeDialog
      draft={draft}
      nameOf={() => t.productTypes.name}
      isNew={type === undefined}
      title={type ? t.productTypes.change : t.productTypes.create}
      action={type ? t.kit.save : t.productTypes.create}
      isIncomplete={name === ''}
      isRunning={change.isRunning}
      error={change.error}
      onSubmit={() => void change.run(name)}
      onClose={onClose}
    >
      <TextField
        {...requests.createProductType.name}
        label={t.productTypes.name}
        path="/name"
        isFirst
        example={t.productTypes.nameExample}
        value={draft.fields.name}
        onInput={(typed) => draft.set({ name: typed })}
      />
    </ChangeDialog>
  )
}
