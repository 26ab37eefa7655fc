import type { ComponentChildren } from 'preact'

export type FactLine = readonly [name: string, value: ComponentChildren]

export function Facts({ lines }: { readonly lines: readonly FactLine[] }) {
  return (
    <dl class="facts">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd class="theirs">{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
