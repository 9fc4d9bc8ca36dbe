import { expect, onTestFinished, test } from 'vitest'
import { workedMs } from './worked-ms.js'

test('outside of Linux, the time is that of the thread if Node tells it, otherwise that of the process', () => {
  const { platform } = process
  const told = Object.getOwnPropertyDescriptor(process, 'threadCpuUsage')
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', { value: platform })
    if (told === undefined) Reflect.deleteProperty(process, 'threadCpuUsage')
    else Object.defineProperty(process, 'threadCpuUsage', told)
  })
  Object.defineProperty(process, 'platform', { value: 'darwin' })
  Object.defineProperty(process, 'threadCpuUsage', { value: undefined, configurable: true })
  const { user, system } = process.cpuUsage()
  expect(workedMs()).toBeGreaterThanOrEqual((user + system) / 1000)
  Object.defineProperty(process, 'threadCpuUsage', {
    value: () => ({ user: 3_000, system: 4_000 }),
    configurable: true,
  })
  expect(workedMs()).toBe(7)
})
