import { isIPv6 } from 'node:net'

/** Whoever has one IPv6 address has the 2^64 of its network: they count as one. */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [front = '', back] = address.replace(/%.*$/, '').split('::')
  const groupsOf = (text: string) => text.split(':').filter(Boolean)
  const [head, tail] = [groupsOf(front), groupsOf(back ?? '')]
  const gap = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...gap, ...tail].slice(0, 4)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
