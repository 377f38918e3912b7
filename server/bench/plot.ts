import type { Plot } from './result.ts';
import { formatNumber } from './statistics.ts';

const rowHeight = 22;
const labelWidth = 230;
const barWidth = 420;
const shades = [1, 0.45];

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An SVG that is drawn in the colour of the text around it. */
export function drawPlot(plot: Plot): string {
  const { body, height } = plot.kind === 'bars' ? bars(plot) : lines(plot);
  const width = labelWidth + barWidth + 90;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${escapeXml(plot.title)}" font-family="system-ui, sans-serif" font-size="12" fill="currentColor" stroke="none">
<style>svg { color: #1a1a1a } @media (prefers-color-scheme: dark) { svg { color: #e8e8e8 } }</style>
<text x="0" y="16" font-size="14" font-weight="600">${escapeXml(`${plot.title}, ${plot.unit}`)}</text>
${body}
</svg>
`;
}

/** Horizontal bars, those of one label together. */
function bars({ labels, series }: Plot): { body: string; height: number } {
  const most = Math.max(...series.flatMap(({ values }) => values));
  const parts: string[] = [];
  let y = 34;
  series.forEach(({ name }, index) => {
    const x = labelWidth + index * 140;
    parts.push(`<rect x="${x}" y="${y - 10}" width="12" height="12" opacity="${shades[index % 2]}"/>`);
    parts.push(`<text x="${x + 18}" y="${y}">${escapeXml(name)}</text>`);
  });
  y += 16;
  labels.forEach((label, row) => {
    parts.push(`<text x="0" y="${y + (series.length * rowHeight) / 2}">${escapeXml(label)}</text>`);
    series.forEach(({ values }, index) => {
      const value = values[row] ?? 0;
      const width = ((barWidth * value) / most).toFixed(1);
      parts.push(
        `<rect x="${labelWidth}" y="${y}" width="${width}" height="${rowHeight - 6}" opacity="${shades[index % 2]}"/>`,
        `<text x="${labelWidth + Number(width) + 6}" y="${y + 12}">${formatNumber(value)}</text>`,
      );
      y += rowHeight;
    });
    y += 10;
  });
  return { body: parts.join('\n'), height: y };
}

/** A small chart for each series, all with the same scale; the last value is written beside it. */
function lines({ labels, series }: Plot): { body: string; height: number } {
  const finite = series.flatMap(({ values }) => values).filter(Number.isFinite);
  const most = Math.max(...finite);
  const height = 34;
  const parts: string[] = [];
  const step = labels.length > 1 ? barWidth / (labels.length - 1) : 0;
  let y = 34;
  labels.forEach((label, index) => {
    const anchor = index === 0 ? 'start' : index === labels.length - 1 ? 'end' : 'middle';
    parts.push(
      `<text x="${labelWidth + index * step}" y="${y}" text-anchor="${anchor}">${escapeXml(label)}</text>`,
    );
  });
  y += 8;
  for (const { name, values } of series) {
    const points = values.flatMap((value, index) =>
      Number.isFinite(value)
        ? [`${(labelWidth + index * step).toFixed(1)},${(y + height - (height * value) / most).toFixed(1)}`]
        : [],
    );
    parts.push(
      `<text x="0" y="${y + height - 4}">${escapeXml(name)}</text>`,
      `<polyline points="${points.join(' ')}" fill="none" stroke="currentColor" stroke-width="2"/>`,
      `<text x="${labelWidth + barWidth + 6}" y="${y + height - 4}">${formatNumber(values.at(-1) ?? 0)}</text>`,
    );
    y += height + 10;
  }
  return { body: parts.join('\n'), height: y };
}
