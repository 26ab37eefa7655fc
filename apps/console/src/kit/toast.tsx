import { toasts } from '../base/toast.ts'
import { Icon } from './icon.tsx'

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.use().map(({ id, text }) => (
        <div key={id} class="toast">
          <Icon name="circle-check" />
          <span class="theirs">{text}</span>
        </div>
      ))}
    </div>
  )
}
