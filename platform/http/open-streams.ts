import type { FastifyRequest } from 'fastify'

/**
 * Requests whose answer is a stream that stays open. They take no place among the requests under way, and how
 * long they last says nothing about how fast the server answers.
 */
export const openStreams = new WeakSet<FastifyRequest>()
