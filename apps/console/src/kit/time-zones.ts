/** Those that this browser knows, and the one that is set, if one is. */
export function timeZones(current: string): (readonly [string, string])[] {
  const known = Intl.supportedValuesOf('timeZone')
  const all = [...new Set(['UTC', ...(current === '' ? [] : [current]), ...known])].sort()
  return all.map((zone) => [zone, zone.replaceAll('_', ' ')])
}
