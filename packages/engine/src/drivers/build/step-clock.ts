/** Measures how long the steps of a run take. */
export interface StepClock {
  /** Runs a part of a step. The times of several parts add up. */
  measure<T>(step: string, run: () => T | Promise<T>): Promise<T>
  /** In the order in which the steps began. In milliseconds. */
  timings(): readonly StepTiming[]
}

export interface StepTiming {
  readonly step: string
  readonly ms: number
}

export function createStepClock(): StepClock {
  const timings: { step: string; ms: number }[] = []
  return {
    async measure(step, run) {
      const start = performance.now()
      const result = await run()
      const ms = performance.now() - start
      const sum = timings.find((timing) => timing.step === step)
      if (sum === undefined) timings.push({ step, ms })
      else sum.ms += ms
      return result
    },
    timings: () => timings,
  }
}
