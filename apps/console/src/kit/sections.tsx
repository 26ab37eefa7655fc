import { useAddress } from '../router/address.ts'
import { Link } from '../router/link.tsx'
import { useTexts } from '../texts/index.ts'
import { useCurrentInSight } from './in-sight.ts'
import { openSection, useOpen } from './page-heading.tsx'

/** The parts of a page that has several, each a page of its own. */
export function Sections(props: {
  readonly name: string
  readonly sections: readonly (readonly [path: string, text: string])[]
}) {
  const t = useTexts()
  const current = useAddress().segments.slice(0, 2).join('/')
  useOpen(openSection, props.sections.find(([path]) => path === current)?.[1])
  const ref = useCurrentInSight(current)
  if (props.sections.length < 2) return null
  return (
    <nav ref={ref} class="sections" aria-label={t.kit.partsOf(props.name)}>
      {props.sections.map(([path, text]) => (
        <Link key={path} to={path} isCurrent={path === current}>
          {text}
        </Link>
      ))}
    </nav>
  )
}
