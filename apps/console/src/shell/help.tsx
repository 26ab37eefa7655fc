import { useEffect, useId, useRef } from 'preact/hooks'
import { IconButton } from '../kit/button.tsx'
import { mayOpen, pages } from '../pages/index.ts'
import { useTexts } from '../texts/index.ts'

interface HelpProps {
  readonly scopes: ReadonlySet<string>
  readonly onClose: () => void
}

/** The keys of the console: those of every page, then one for each page of the menu. */
export function ShortcutsHelp({ scopes, onClose }: HelpProps) {
  const t = useTexts()
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  const reached = pages.filter((page) => page.key !== undefined && mayOpen(scopes, page))
  const lines: readonly (readonly [keys: string, text: string])[] = [
    ['/', t.shell.search],
    ['⌘K', t.shell.search],
    ['j k', t.shell.throughRows],
    ['x', t.shell.selectRow],
    ['⇧x', t.shell.selectRange],
    ['↵', t.shell.openRow],
    ['esc', t.kit.close],
    ['?', t.shell.shortcuts],
    ...reached.map(({ key, name }) => [`g ${key}`, t.shell.goTo(t.menu[name])] as const),
  ]
  return (
    <dialog ref={ref} class="dialog" aria-labelledby={id} onClose={onClose}>
      <header>
        <h2 id={id}>{t.shell.shortcuts}</h2>
        <IconButton icon="x" name={t.kit.close} onClick={() => ref.current?.close()} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard as well. */}
      <div class="dialog-body" tabIndex={0}>
        <dl class="facts">
          {lines.map(([keys, text]) => (
            <div key={keys}>
              <dt>{text}</dt>
              <dd>
                <kbd>{keys}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </dialog>
  )
}
