import { useState } from 'preact/hooks'
import { MessageDialog } from '../kit/message-dialog.tsx'
import { menuOf } from '../pages/index.ts'
import type { Rights } from '../session/rights.ts'
import { useTexts } from '../texts/index.ts'
import { keysForRows } from './on-page.ts'
import { paletteKeys } from './shortcuts.ts'

interface HelpProps {
  readonly rights: Rights
  readonly onClose: () => void
}

/** The keys that do something here: those of every page, those for its rows, then one for each page of the menu. */
export function ShortcutsHelp({ rights, onClose }: HelpProps) {
  const t = useTexts()
  const [rows] = useState(keysForRows)
  const reached = menuOf(rights).filter(({ key }) => key !== undefined)
  const lines: readonly (readonly [keys: string, text: string])[] = [
    ['/', t.shell.search],
    [paletteKeys, t.shell.search],
    ...(rows.move ? ([['j k', t.shell.throughRows]] as const) : []),
    ...(rows.select
      ? ([
          ['x', t.shell.selectRow],
          ['⇧x', t.shell.selectRange],
        ] as const)
      : []),
    ...(rows.open ? ([['↵', t.shell.openRow]] as const) : []),
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
