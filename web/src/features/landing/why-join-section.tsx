import { whyJoin } from '../../content/festival.ts';
import { Card } from '../../ui/card.tsx';
import { TaskArt } from '../../ui/task-art.tsx';
import { Reveal } from './reveal.tsx';

const pictures = ['Video Editing', 'Marketing', 'Web Development'] as const;

export function WhyJoinSection() {
  return (
    <Reveal id="why-join" aria-labelledby="why-join-title" className="page-width py-10 sm:py-14">
      <div className="mb-10 grid items-end gap-5 lg:grid-cols-[1fr_1.1fr] lg:gap-16">
        <h2 id="why-join-title" className="text-section">
          {whyJoin.title}
        </h2>
        <p className="max-w-[52ch] text-lg text-muted">{whyJoin.lead}</p>
      </div>
      <ol className="grid gap-5 md:grid-cols-3">
        {whyJoin.steps.map(({ title, text }, index) => (
          <li key={title} className="grid">
            <Card className="flex flex-col">
              <TaskArt domain={pictures[index] ?? 'Other'} seed={title} className="aspect-[16/7]" />
              <div className="grid gap-2 p-5 sm:p-6">
                <h3 className="flex items-baseline gap-2.5 text-xl">
                  <span className="text-flame tabular-nums">{index + 1}</span>
                  {title}
                </h3>
                <p className="text-muted">{text}</p>
              </div>
            </Card>
          </li>
        ))}
      </ol>
    </Reveal>
  );
}
