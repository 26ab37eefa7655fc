import { souk } from '../../api/souk.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { navigate } from '../../router/address.ts'
import { useTexts } from '../../texts/index.ts'
import type { ShownCategory } from './read.ts'

interface DeleteCategoryProps {
  readonly category: ShownCategory
  readonly onClose: () => void
}

/** Deletes a category that nothing is in, and says what has to be done before where something is. */
export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const t = useTexts()
  const { child_count, product_count, name } = category
  const isEmpty = child_count + product_count === 0
  return (
    <ConfirmDialog
      title={t.categories.deleteOf(name)}
      action={t.categories.delete}
      isDanger
      hindrance={isEmpty ? undefined : t.categories.notEmpty(child_count, product_count)}
      about={['category']}
      run={(idempotencyKey) =>
        souk.deleteCategory({ categoryId: category.id }, { idempotencyKey, ifMatch: category.etag })
      }
      done={() => t.categories.deleted(name)}
      onEnd={() => navigate('categories')}
      onClose={onClose}
    >
      <p class="soft">{t.categories.deleteExplain}</p>
      {!isEmpty && <p>{t.categories.notEmpty(child_count, product_count)}</p>}
    </ConfirmDialog>
  )
}
