import type { ComponentChildren } from 'preact'
import { useTexts } from '../texts/index.ts'

export type FactLine = readonly [name: string, value: ComponentChildren]

export function Facts({ lines }: { readonly lines: readonly FactLine[] }) {
  const t = useTexts()
  return (
    <dl class="facts">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="theirs">{value ?? t.kit.none}</dd>
        </div>
      ))}
    </dl>
  )
}
