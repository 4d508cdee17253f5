import { type ScaleLinear, scaleBand, scaleLinear } from 'd3-scale'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../i18n/staff.tsx'
import { formatPrice } from '../../ui/format.tsx'

export interface Series {
  label: string
  amounts: number[]
  /** Series also differ by their fill, so that the chart can be read without its colours. */
  fill: 'whole' | 'striped' | 'plain'
}

interface Step {
  /** The label below its bars. */
  short: string
  name: string
}

interface MoneyChartProps {
  /** The text alternative. */
  alternative: string
  steps: Step[]
  series: Series[]
}

/** In pixels, at the usual text size. */
const sizes = { height: 220, top: 20, right: 12, bottom: 30, tickSpace: 36, digit: 8, stepLabel: 72 }
const maxBarPx = 26
/** The part of a step between its bars and the next ones. */
const padding = 0.28

/** A bar chart of amounts in taka. The bars of several series are side by side. */
export function MoneyChart({ alternative, steps, series }: MoneyChartProps) {
  const { ref, widthPx, textScale } = useSize()
  const heightPx = sizes.height * textScale
  const bottom = heightPx - sizes.bottom * textScale

  const y = scaleLinear([0, findMaximum(series)], [0, bottom - sizes.top * textScale])
  const tickCount = Math.floor(y.range()[1]! / (sizes.tickSpace * textScale))
  // Amounts below one taka get no tick of their own.
  const ticks = y.nice(tickCount).ticks(tickCount).filter(Number.isInteger)
  const longestTick = Math.max(...ticks.map((tick) => formatPrice(tick).length))
  const left = (longestTick + 1) * sizes.digit * textScale
  const right = Math.max(widthPx - sizes.right, left)

  const x = scaleBand(steps.keys(), [left, right])
    .paddingInner(padding)
    .paddingOuter(padding / 2)
  const labelsMax = Math.max(Math.floor(widthPx / (sizes.stepLabel * textScale)), 1)
  const labelEvery = Math.ceil(steps.length / labelsMax)

  return (
    <div ref={ref} className="chart">
      {/* On paper, which may be narrower, it is scaled. */}
      <svg role="img" aria-label={alternative} width={widthPx} height={heightPx} viewBox={`0 0 ${widthPx} ${heightPx}`}>
        {ticks.map((tick) => (
          <g key={tick} transform={`translate(0 ${bottom - y(tick)})`}>
            <line className="chart-grid" x1={left} x2={right} />
            <text className="chart-amount" x={left - sizes.digit * textScale} y={-4 * textScale}>
              {formatPrice(tick)}
            </text>
          </g>
        ))}
        {steps.map((step, index) => (
          <g key={step.name} transform={`translate(${x(index)! + x.bandwidth() / 2} ${bottom})`}>
            <Bars step={step} index={index} series={series} spacePx={x.bandwidth()} y={y} />
            {index % labelEvery === 0 && (
              <text className="chart-step" y={20 * textScale}>
                {step.short}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  )
}

interface BarsProps {
  step: Step
  index: number
  series: Series[]
  spacePx: number
  y: ScaleLinear<number, number>
}

/** The bars of one step, around x = 0 and up from y = 0. */
function Bars({ step, index, series, spacePx, y }: BarsProps) {
  const widthPx = Math.min(spacePx / series.length, maxBarPx)
  return series.map(({ label, amounts, fill }, seriesIndex) => {
    const amount = amounts[index] ?? 0
    const x = (seriesIndex - (series.length - 1) / 2) * widthPx
    // A line without height would still be visible in some browsers.
    if (amount === 0) return null
    return (
      <line
        key={label}
        className={`chart-bar chart-${fill}`}
        x1={x}
        x2={x}
        y2={-y(amount)}
        strokeWidth={Math.max(widthPx > 6 ? widthPx - 2 : widthPx, 1)}
      >
        <title>{t('{name}: {label} {amount} tk', { name: step.name, label, amount: formatPrice(amount) })}</title>
      </line>
    )
  })
}

const findMaximum = (series: Series[]) => Math.max(1, ...series.flatMap(({ amounts }) => amounts))

/** The width of an element, and its text size relative to the usual one. Both change without a resize of the window. */
function useSize() {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ widthPx: 0, textScale: 1 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      const fontPx = Number.parseFloat(getComputedStyle(element).fontSize)
      // Before the browser paints, which would otherwise show large text in the old layout.
      flushSync(() => setSize({ widthPx: element.clientWidth, textScale: fontPx / 16 }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
