import { type Tone, toasts } from '../base/toast.ts'
import { Icon, type IconName } from './icon.tsx'

const icons: Readonly<Record<Tone, IconName>> = {
  done: 'circle-check',
  waiting: 'clock',
  failed: 'circle-alert',
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.use().map(({ id, text, tone }) => (
        <div key={id} class={`toast ${tone}`}>
          <Icon name={icons[tone]} />
          <span class="theirs">{text}</span>
        </div>
      ))}
    </div>
  )
}
