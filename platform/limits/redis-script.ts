import { createHash } from 'node:crypto'
import type { CommandParser } from '@redis/client'

/** Microseconds until each quota would be full again, as it was before this request. */
export type Answer = readonly number[]

/**
 * The generic cell rate algorithm over several keys at once, each with its cost and its window in microseconds. All of
 * them are counted, or none when one refuses; whoever reads the answer comes to the same verdict by the same numbers. A
 * key is there for as long as it says anything. A clock that was set back must not refuse for longer than a window.
 */
const source = `
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local untilFull = {}
local allowed = true
for i, key in ipairs(KEYS) do
  local cost, window = tonumber(ARGV[2 * i - 1]), tonumber(ARGV[2 * i])
  local fullAt = tonumber(redis.call('GET', key) or now)
  untilFull[i] = math.max(0, math.min(fullAt - now, window))
  if untilFull[i] + cost > window + 0.001 then allowed = false end
end
if allowed then
  for i, key in ipairs(KEYS) do
    local debt = untilFull[i] + tonumber(ARGV[2 * i - 1])
    redis.call('SET', key, string.format('%.3f', now + debt), 'PX', math.ceil(debt / 1000))
  end
end
for i = 1, #untilFull do untilFull[i] = string.format('%.3f', untilFull[i]) end
return untilFull
`

export const takeScript = {
  SCRIPT: source,
  SHA1: createHash('sha1').update(source).digest('hex'),
  IS_READ_ONLY: false,
  parseCommand(parser: CommandParser, keys: string[], numbers: string[]): void {
    parser.pushKeysLength(keys)
    parser.push(...numbers)
  },
  transformReply: (reply: readonly string[]): Answer => reply.map(Number),
}
