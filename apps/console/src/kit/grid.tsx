import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'

interface GridBarProps {
  readonly changes: number
  readonly wrong: number
  readonly onReset: () => void
  readonly onReview: () => void
}

/** Says how much was typed over in a table, and leads to saving it. */
export function GridBar({ changes, wrong, onReset, onReview }: GridBarProps) {
  const t = useTexts()
  return (
    <div class="grid-bar" role="status">
      <span>{wrong > 0 ? t.products.gridWrong(wrong) : t.products.gridNow(changes)}</span>
      <Button onClick={onReset}>{t.products.gridReset}</Button>
      <Button kind="primary" isDisabled={changes === 0 || wrong > 0} onClick={onReview}>
        {t.products.gridReview(changes)}
      </Button>
    </div>
  )
}
