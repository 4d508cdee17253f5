import { BarChart, type BarChartOptions, type BarDrawEvent } from 'chartist'
import { useEffect, useRef } from 'react'
import { formatPrice } from '../../ui/format.tsx'

export interface Series {
  label: string
  amounts: number[]
  /** How its bars are filled: whole, or striped, so that no colour has to tell them apart. */
  fill: 'whole' | 'striped' | 'plain'
}

interface MoneyChartProps {
  /** What it says, for whoever does not see it. */
  alternative: string
  /** What stands under the bars, and what a bar is called in full. */
  steps: { short: string; name: string }[]
  series: Series[]
}

const heightPx = 220
/** Of a figure of the axis, of a name under it, and of the line of names; where letters are as large as usual. */
const [digitPx, namePx, namesPx] = [8, 72, 30]
const widestBarPx = 26
/** How much of a step its bars take. */
const room = 0.72

/** Amounts of taka as bars, some beside each other where there are several series. */
export function MoneyChart({ alternative, steps, series }: MoneyChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const container = frame.current
    if (!container) return
    const data = {
      labels: steps.map(({ short }) => short),
      series: series.map(({ amounts, fill }) => ({ data: amounts, className: `chart-${fill}` })),
    }
    const highest = Math.max(...series.flatMap(({ amounts }) => amounts))
    const optionsNow = () => optionsFor({ container, count: steps.length, highest })
    const chart = new BarChart(container, data, optionsNow())
    chart.on('draw', (drawn: BarDrawEvent | { type: 'label' | 'grid' }) => {
      if (drawn.type === 'bar') place(drawn, series, steps)
    })
    // The room for it changes also where the window stays as it is.
    const resized = new ResizeObserver(() => chart.update(data, optionsNow()))
    resized.observe(container)
    return () => {
      resized.disconnect()
      chart.detach()
    }
  }, [steps, series])
  return <div ref={frame} className="chart" role="img" aria-label={alternative} />
}

interface Frame {
  container: HTMLElement
  /** How many steps there are. */
  count: number
  highest: number
}

/** As there is room, which large letters take more of. */
function optionsFor({ container, count, highest }: Frame): BarChartOptions {
  const scale = Number.parseFloat(getComputedStyle(container).fontSize) / 16
  const names = Math.max(Math.floor(container.clientWidth / (namePx * scale)), 1)
  return {
    height: `${heightPx * scale}px`,
    low: 0,
    // They are put beside each other where it is known how wide they are.
    seriesBarDistance: 0,
    chartPadding: { top: 20 * scale, right: 12, bottom: 0, left: 0 },
    axisX: {
      showGrid: false,
      offset: namesPx * scale,
      labelInterpolationFnc: (label, index) => (index % Math.ceil(count / names) === 0 ? label : null),
    },
    axisY: {
      offset: (formatPrice(Math.ceil(highest)).length + 1) * digitPx * scale,
      onlyInteger: true,
      scaleMinSpace: 36 * scale,
      labelInterpolationFnc: (label) => formatPrice(Number(label)),
    },
  }
}

/** As wide as there is room for, beside those of the other series, and with its figure for a pointer that rests on it. */
function place({ element, axisX, seriesIndex, index, x1 }: BarDrawEvent, series: Series[], steps: { name: string }[]) {
  const { label, amounts } = series[seriesIndex]!
  const amount = amounts[index] ?? 0
  // A bar without height would leave a hair.
  if (amount === 0) return void element.remove()
  const width = Math.min((axisX.axisLength / steps.length) * (room / series.length), widestBarPx)
  const x = x1 + (seriesIndex - (series.length - 1) / 2) * width
  element.attr({ x1: x, x2: x, 'stroke-width': Math.max(width > 6 ? width - 2 : width, 1) })
  element.elem('title').text(`${steps[index]?.name}: ${label} ${formatPrice(amount)} TK`)
}
