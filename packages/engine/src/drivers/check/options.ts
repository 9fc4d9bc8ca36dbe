import type { ConfigOverrides } from '../../config/config-overrides.js'
import type { LoadOptions } from '../../config/loaded-config.js'
import type { DriverOptions, StoppableOptions, WaitingOptions } from '../driver-options.js'

/** A file that a check compares with, or writes. */
export interface CheckFile {
  /** Path from the current folder. */
  readonly file: string
  /** Write what is found, instead of comparing with it. */
  readonly update: boolean
}

/** Options of a check. */
export interface CheckOptions
  extends DriverOptions,
    StoppableOptions,
    WaitingOptions,
    Pick<ConfigOverrides, 'base'>,
    LoadOptions {
  /** Request external addresses, too. Default: false. */
  readonly external?: boolean | undefined
  /** Hosts, or beginnings of addresses, that are not requested. Default: none. */
  readonly externalIgnore?: readonly string[] | undefined
  /** Correct what has only one possible meaning. Default: false. */
  readonly fix?: boolean | undefined
  /** Codes of diagnostics to ignore: `broken-link`. Default: none. */
  readonly ignore?: readonly string[] | undefined
  /** Known problems, which are not reported. Default: all are. */
  readonly baseline?: CheckFile | undefined
  /** Addresses that must lead somewhere. Default: none. */
  readonly contract?: CheckFile | undefined
  readonly onProgress?: (progress: {
    /**
     * Name of the step: `generate`, `scan`, `parse`, `render`, `addresses`. The first two only report
     * their beginning.
     */
    readonly step: string
    readonly done: number
    readonly total: number
  }) => void
}
