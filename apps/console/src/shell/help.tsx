import { MessageDialog } from '../kit/message-dialog.tsx'
import { mayOpen, pages } from '../pages/index.ts'
import type { Rights } from '../session/rights.ts'
import { useTexts } from '../texts/index.ts'
import { paletteKeys } from './shortcuts.ts'

interface HelpProps {
  readonly rights: Rights
  readonly onClose: () => void
}

/** The keys of the console: those of every page, then one for each page of the menu. */
export function ShortcutsHelp({ rights, onClose }: HelpProps) {
  const t = useTexts()
  const reached = pages.filter((page) => page.key !== undefined && mayOpen(rights, page))
  const lines: readonly (readonly [keys: string, text: string])[] = [
    ['/', t.shell.search],
    [paletteKeys, t.shell.search],
    ['j k', t.shell.throughRows],
    ['x', t.shell.selectRow],
    ['⇧x', t.shell.selectRange],
    ['↵', t.shell.openRow],
    ['esc', t.kit.close],
    ['?', t.shell.shortcuts],
    ...reached.map(({ key, name }) => [`g ${key}`, t.shell.goTo(t.menu[name])] as const),
  ]
  return (
    <MessageDialog title={t.shell.shortcuts} onClose={onClose}>
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
    </MessageDialog>
  )
}
