import type { ComponentChildren } from 'preact'
import { useTexts } from '../texts/index.ts'
import { Button } from './button.tsx'
import { useCopy } from './clipboard.ts'
import { Icon } from './icon.tsx'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, where the place does not say so. */
  readonly children?: ComponentChildren
  readonly kind?: 'primary' | 'quiet'
}

export function CopyButton({ text, children, kind }: CopyButtonProps) {
  const t = useTexts()
  const copy = useCopy()
  return (
    <Button isSmall icon="copy" kind={kind} onClick={() => copy(text)}>
      {children ?? t.kit.copy}
    </Button>
  )
}

/** Text for programs: it keeps its lines, scrolls in its own place and is copied as a whole. */
export function Code(props: {
  readonly name: string
  readonly text: string
  /** What the button says, where it is more than to copy. */
  readonly copy?: string
}) {
  return (
    <div class="code">
      <div class="code-head">
        <span class="note">{props.name}</span>
        <CopyButton kind="quiet" text={props.text}>
          {props.copy}
        </CopyButton>
      </div>
      {/* A field that cannot be changed is reached, scrolled and selected by the keys as well. */}
      <textarea
        readOnly
        wrap="off"
        rows={rowsOf(props.text)}
        aria-label={props.name}
        value={props.text}
      />
    </div>
  )
}

const rowsMax = 22

function rowsOf(text: string): number {
  return Math.min(rowsMax, text.split('\n').length)
}

/** Something that is shown once: it cannot be had again from anywhere. */
export function Secret(props: { readonly name: string; readonly value: string }) {
  const t = useTexts()
  return (
    <div class="secret">
      <div class="code-head">
        <strong class="small">{props.name}</strong>
        <CopyButton text={props.value} />
      </div>
      <code class="theirs">{props.value}</code>
      <p class="note">
        <Icon name="eye" /> {t.kit.shownOnce}
      </p>
    </div>
  )
}
