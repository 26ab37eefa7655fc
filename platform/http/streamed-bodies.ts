import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'

const receiving = new WeakSet<Socket>()

/**
 * Notes that the body of a request is on its way for as long as it takes. Node would end the connection when the time
 * for a whole request is over; who takes the body says how slow it may be.
 */
export function expectStream({ raw }: FastifyRequest, reply: FastifyReply): void {
  const { socket } = raw
  receiving.add(socket)
  reply.raw.once('close', () => receiving.delete(socket))
}

export function isReceivingStream(socket: Socket): boolean {
  return receiving.has(socket)
}
