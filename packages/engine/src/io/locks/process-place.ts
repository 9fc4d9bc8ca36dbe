import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { lazily } from '../../values/lazily.js'
import { hashOf } from '../hash.js'

/**
 * Where processes see each other. Containers that share a folder, a container and its host, and
 * machines with a common disk are places of their own: a process number of one says nothing in
 * another, and may be that of another process there.
 */
export interface ProcessPlace {
  /** The same for two processes if, and only if, they see each other by their numbers. 16 hexadecimal digits. */
  readonly id: string
  /** What people call the machine or container. */
  readonly host: string
}

/** The place of this process. */
export const processPlace = lazily((): ProcessPlace => {
  const host = hostname()
  return { id: hashOf(namespaceOfProcesses() ?? `host ${host}`).slice(0, 16), host }
})

/**
 * On Linux, process numbers belong to a namespace of a running system. Its number alone is not enough, because
 * that of the first namespace is the same on all machines; nor is a name, because machines that were made from
 * one image share it.
 *
 * @returns Undefined if the system does not say. Then its name has to do.
 */
function namespaceOfProcesses(): string | undefined {
  try {
    const system = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${system} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return undefined
  }
}
