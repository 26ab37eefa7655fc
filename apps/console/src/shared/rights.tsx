import { scopes } from '../base/generated/access.ts'
import { Button } from '../kit/button.tsx'
import { useCaller } from '../session/caller.ts'
import { useTexts } from '../texts/index.ts'
import { ScopePicker } from './scope-picker.tsx'
import { areaOf, byArea } from './scopes.ts'

interface RightsFieldProps {
  readonly chosen: ReadonlySet<string>
  readonly onChange: (chosen: ReadonlySet<string>) => void
}

/** Rights in words, by domain. Nobody hands out more than they hold. */
export function RightsField({ chosen, onChange }: RightsFieldProps) {
  const t = useTexts()
  const held = useGrantable()
  const choose = (scopes: readonly string[]) => () => onChange(new Set(scopes))
  const reading = held.filter((scope) => scope.endsWith(':read'))
  return (
    <fieldset class="scope-picker">
      <legend>{t.keys.rights}</legend>
      <div class="button-row">
        <Button isSmall onClick={choose(reading)}>
          {t.keys.allReading}
        </Button>
        <Button isSmall onClick={choose(held)}>
          {t.keys.all}
        </Button>
        <Button isSmall onClick={choose([])}>
          {t.keys.noRights}
        </Button>
        <span class="soft small">{t.keys.rightsCount(chosen.size)}</span>
      </div>
      <ScopePicker label={t.keys.rights} scopes={held} chosen={chosen} onChange={onChange} />
    </fieldset>
  )
}

/** What whoever is signed in may hand out. Managing other tenants is not done from here. */
export function useGrantable(): readonly string[] {
  const { data: caller } = useCaller()
  // In the order of the reference: what is sold first, what is for programs last.
  const order: readonly string[] = Object.keys(scopes)
  const place = (scope: string) => (order.indexOf(scope) + order.length + 1) % (order.length + 1)
  return (caller?.scopes ?? [])
    .filter((scope) => areaOf(scope) !== 'operator')
    .sort((a, b) => place(a) - place(b))
}

/** What somebody or something may do, in words. */
export function Rights({ scopes }: { readonly scopes: readonly string[] }) {
  const t = useTexts()
  if (scopes.includes('*')) return <p>{t.keys.everything}</p>
  return (
    <dl class="rights">
      {byArea(scopes).map(([area, members]) => (
        <div key={area}>
          <dt>{t.scopes.areas[area] ?? area}</dt>
          {members.map((scope) => (
            <dd key={scope}>
              {scope.endsWith(':*') ? t.keys.everything : (t.scopes.names[scope] ?? scope)}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

/** The same in one line of a list. */
export function RightsInShort({ scopes }: { readonly scopes: readonly string[] }) {
  const t = useTexts()
  if (scopes.includes('*')) return <span>{t.keys.everything}</span>
  const areas = byArea(scopes).map(([area]) => t.scopes.areas[area] ?? area)
  return <span title={areas.join(', ')}>{t.keys.rightsCount(scopes.length)}</span>
}
