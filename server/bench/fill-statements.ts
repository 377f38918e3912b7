import { administratorEmails } from './sessions.ts';

/**
 * The rows of the fill, made from their numbers, so that each run has the same: `:students` is replaced by their number.
 *
 * Of ten students four have submitted work: six submissions, two, one and one. So there are as many submissions as
 * students. A quarter of them is pending, more than half approved. One student in a thousand was deleted, one in a
 * thousand disabled. A few works were revised, share their link or file with others, are claimed, or have an appeal; every
 * second student has drafts.
 */

/** UUIDs of version 7 from a number: `kind` keeps those of different tables apart. */
const idFunction = (name: string, kind: string) => `
  CREATE FUNCTION pg_temp.${name}(n bigint) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    lpad(to_hex(1760000000000 + n), 12, '0') || '7' || lpad(to_hex(n & 4095), 3, '0') || '8${kind}'
    || lpad(to_hex(n), 12, '0'))::uuid`;

const pick = (list: readonly string[], by: string) =>
  `(ARRAY[${list.map((value) => `'${value}'`).join(',')}])[1 + (${by}) % ${list.length}]`;
const hash = (of: string) => `(hashint8(${of}) & 2147483647)`;

const firstNames = ['Asha', 'Bela', 'Chandra', 'Devi', 'Esha', 'Farid', 'Gita', 'Hari', 'Indra', 'Jaya']
  .concat(['Kiran', 'Lata', 'Mohan', 'Neha', 'Omar', 'Priya', 'Qasim', 'Ravi', 'Sita', 'Tara', 'Uma'])
  .concat(['Vikram', 'Waseem', 'Yash', 'Zoya', 'José', 'Zoë', 'Anaïs', 'Björn', 'Renée', 'Łukasz']);
const lastNames = ['Rao', 'Sharma', 'Iyer', 'Khan', 'Das', 'Nair', 'Patel', 'Singh', 'Gupta', 'Menon', 'Bose']
  .concat(['Reddy', 'Joshi', 'Kulkarni', 'Mehta', 'Pillai', 'Roy', 'Saxena', 'Thakur', 'Verma', 'Yadav'])
  .concat(['Banerjee', 'Chopra', 'Dutta', 'Fernandes', 'Ghosh', 'Hegde', 'Jain', 'Kapoor', 'Lal', 'Mishra']);
const cities = [
  'Pune',
  'Delhi',
  'Chennai',
  'Kolkata',
  'Mumbai',
  'Jaipur',
  'Bhopal',
  'Kochi',
  'Patna',
  'Surat',
];
const colleges = ['Institute of Technology', 'College of Engineering', 'University', 'School of Design'];
const domains = [
  'Web Development',
  'Marketing',
  'Video Editing',
  'Graphic Design',
  'Content Writing',
  'Other',
];
const titles = ['Film a day at your college', 'Bring five friends to the briefing', 'Build the campus page']
  .concat(['Draw the poster for your hostel', 'Write about the last festival', 'Find a sponsor in your city'])
  .concat(['Record a voice for the trailer', 'Translate the programme', 'Run the help desk for a day'])
  .concat(['Photograph the workshop', 'Test the registration form', 'Plan the roadshow']);
const sentence = 'We met on the lawn, planned the shots and asked everybody before we filmed them. ';

/** Whether this number is that of the task that is a form. */
const isForm = (task: string) => `${task} = ${titles.length}`;
/** The number of the task that counts newcomers. */
const referralTask = titles.length + 1;
const created = "timestamptz '2025-10-09 08:53:20+00' + n * interval '1 second'";
/** Submissions: `k` is the number of the row, `n` of the student, `j` counts the student's own. */
const work = `
  SELECT n * 8 + j AS k, n, j, (n * 7 + j * 5) % ${titles.length} + 1 AS task,
    CASE WHEN ${hash('n * 8 + j')} % 20 < 5 THEN 'pending' WHEN ${hash('n * 8 + j')} % 20 < 16 THEN 'approved'
      ELSE 'rejected' END::submission_status AS status,
    (((n * 7 + j * 5) % ${titles.length} + 1) * 50) AS max_points,
    (((n * 7 + j * 5) % ${titles.length} + 1) * 5) * (5 + ${hash('n * 8 + j + 1')} % 6) AS award,
    now() - interval '60 days' * (${hash('n * 8 + j + 2')} / 2147483648.0) AS at
  FROM generate_series(1, :students) AS n,
    generate_series(0, CASE n % 10 WHEN 1 THEN 5 WHEN 2 THEN 1 WHEN 3 THEN 0 WHEN 4 THEN 0 ELSE -1 END) AS j`;
const reviewer = `pg_temp.administrator_id(1 + ${hash('k')} % ${administratorEmails.length})`;
const isRevised = "(status = 'pending' AND k % 12 = 0)";
const approved = `status = 'approved' AND pg_temp.is_living(n)`;

/** Functions of the session, which the statements call. */
export const helpers: readonly string[] = [
  idFunction('student_id', '001'),
  idFunction('task_id', '002'),
  idFunction('submission_id', '003'),
  idFunction('review_id', '004'),
  idFunction('file_id', '005'),
  idFunction('photo_id', '006'),
  idFunction('picture_id', '007'),
  idFunction('administrator_id', '008'),
  'CREATE FUNCTION pg_temp.is_living(n bigint) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN n % 1000 <> 0',
];

export const fillStatements: Readonly<Record<string, string>> = {
  tasks: `
    INSERT INTO tasks (id, title, content, link, last_date, points, offered_date, domain, category, difficulty,
      estimated_time, technologies, submission_guidelines, deliverable, updated_at, kind, kind_settings)
    SELECT pg_temp.task_id(n), ${pick(titles, 'n - 1')}, repeat('${sentence}', 3 + n % 4), 'https://festival.example/' || n,
      now() + (n - 3) * interval '3 days', n * 50, now() - n * interval '2 days', ${pick(domains, 'n')}, 'Technical',
      (ARRAY['Easy','Medium','Hard'])[1 + n % 3]::difficulty, n || ' hours', ARRAY['Figma', 'TypeScript'],
      'One file or one link. ${sentence}', 'A link to your post', now(),
      (CASE WHEN ${isForm('n')} THEN 'form' ELSE 'work' END)::task_kind,
      CASE WHEN ${isForm('n')} THEN '{"kind": "form", "questions": [{"id": "size", "type": "line", "text": "Your size", "options": [], "required": true}]}'::jsonb END
    FROM generate_series(1, ${titles.length}) AS n`,
  students: `
    INSERT INTO users (id, uid, issuer, subject, email, name, first_name, last_name, phone, college, program,
      joining_year, techid, points, college_city, college_state, linkedin, picture_url, created_at, updated_at,
      last_sign_in_at, disabled_at, deleted_at, welcome_step, agreed_to)
    SELECT pg_temp.student_id(n), 'uid-' || n, CASE WHEN living THEN 'https://accounts.google.com' END,
      CASE WHEN living THEN (100000000000 + n)::text END,
      CASE WHEN living THEN lower(last) || '.' || n || '@students.example' END,
      CASE WHEN living THEN first || ' ' || last END, CASE WHEN living THEN first END, CASE WHEN living THEN last END,
      CASE WHEN living AND n % 3 = 0 THEN '+91 ' || (7000000000 + n) END,
      CASE WHEN living AND n % 50 <> 7 THEN city || ' ' || ${pick(colleges, hash('n + 4'))} || ' ' || ${hash('n + 5')} % 400 END,
      CASE WHEN living THEN 'B.Tech' END, CASE WHEN living THEN 2022 + n % 4 END,
      'TB26-' || lpad(n::text, greatest(5, length(n::text)), '0'), coalesce(total.points, 0),
      CASE WHEN living THEN city END, CASE WHEN living THEN 'Maharashtra' END,
      CASE WHEN living AND n % 4 = 0 THEN 'https://www.linkedin.com/in/student-' || n END,
      CASE WHEN living AND n % 4 <> 1 THEN 'https://lh3.googleusercontent.com/a/' || n END, ${created}, ${created},
      CASE WHEN living THEN now() END, CASE WHEN n % 1000 = 500 THEN now() END, CASE WHEN NOT living THEN now() END, NULL, 0
    FROM (
      SELECT n, pg_temp.is_living(n) AS living, ${pick(firstNames, hash('n'))} AS first,
        ${pick(lastNames, hash('n + 1'))} AS last, ${pick(cities, hash('n + 2'))} AS city
      FROM generate_series(1, :students) AS n
    ) AS student
    LEFT JOIN (SELECT n, sum(award)::int AS points FROM (${work}) AS work WHERE ${approved} GROUP BY n) AS total USING (n)
    ORDER BY n`,
  administrators: `
    INSERT INTO administrators (id, email, name)
    SELECT pg_temp.administrator_id(n), email, 'Reviewer ' || n
    FROM unnest('{${administratorEmails.join(',')}}'::text[]) WITH ORDINALITY AS given (email, n)`,
  'referral task': `
    INSERT INTO tasks (id, title, content, last_date, points, offered_date, domain, technologies, updated_at, kind, kind_settings)
    SELECT pg_temp.task_id(${referralTask}), 'Bring newcomers', '${sentence}', now() + interval '50 days', 20, now() - interval '60 days',
      'Marketing', '{}', now(), 'referral', '{"kind": "referral", "counts": "newcomers", "when": "profile", "cap": null}'`,
  referrals: `
    INSERT INTO referrals (task_id, referrer_id, newcomer_id, state, points, doubts, created_at, counted_at)
    SELECT pg_temp.task_id(${referralTask}), pg_temp.student_id(1 + ${hash('n')} % (n - 1)), pg_temp.student_id(n), state::referral_state, 20,
      CASE state WHEN 'review' THEN ARRAY['address'] ELSE '{}' END, ${created}, CASE state WHEN 'counted' THEN ${created} END
    FROM (
      SELECT n, CASE WHEN ${hash('n + 6')} % 20 = 0 THEN 'review' WHEN ${hash('n + 6')} % 20 < 4 THEN 'joined' ELSE 'counted' END AS state
      FROM generate_series(2, :students, 3) AS n
    ) AS newcomer
    WHERE pg_temp.is_living(n)`,
  'saved tasks': `
    INSERT INTO saved_tasks (user_id, task_id)
    SELECT pg_temp.student_id(n), pg_temp.task_id(1 + (n + third) % ${titles.length})
    FROM generate_series(1, :students) AS n, unnest(ARRAY[0, 4, 8]) AS third WHERE pg_temp.is_living(n)`,
  'student numbers': `SELECT setval('techid_seq', :students + 1)`,
  submissions: `
    INSERT INTO submissions (id, user_id, task_id, task_title, task_content, task_guidelines, task_domain, title, description, link,
      link_key, status, points, max_points, feedback, review_id, reviewed_by_id, reviewed_at, version, revised_at,
      submitted_at, updated_at, answers)
    SELECT pg_temp.submission_id(k), pg_temp.student_id(n), tasks.id, tasks.title, tasks.content,
      tasks.submission_guidelines, tasks.domain, tasks.title || ', take ' || ${hash('k')} % 30, repeat('${sentence}', 1 + (k % 4)::int),
      handed_in.link, md5(handed_in.link), status,
      CASE status WHEN 'approved' THEN award WHEN 'rejected' THEN 0 END, work.max_points,
      CASE WHEN status <> 'pending' THEN 'Thank you.' END,
      CASE WHEN status <> 'pending' THEN pg_temp.review_id(k) END,
      CASE WHEN status <> 'pending' THEN ${reviewer} END,
      CASE WHEN status <> 'pending' THEN at + interval '1 hour' END,
      CASE WHEN ${isRevised} THEN 2 ELSE 1 END, CASE WHEN ${isRevised} THEN at + (now() - at) / 2 END, at, at,
      CASE WHEN ${isForm('task')} THEN '{"size": ["M"]}'::jsonb END
    FROM (${work}) AS work JOIN tasks ON tasks.id = pg_temp.task_id(task)
      CROSS JOIN LATERAL (
        SELECT CASE WHEN k % 2 = 0 THEN 'https://example.org/work/' || CASE WHEN k % 50 = 0 THEN k / 6000 * 6000 ELSE k END END
      ) AS handed_in (link)
    WHERE pg_temp.is_living(n) ORDER BY k`,
  reviews: `
    INSERT INTO reviews (id, submission_id, version, status, points, feedback, administrator_id, reviewed_at)
    SELECT review_id, id, version, status, points, feedback, reviewed_by_id, reviewed_at
    FROM submissions WHERE review_id IS NOT NULL`,
  claims: `
    INSERT INTO review_claims (submission_id, administrator_id, claimed_at, expires_at)
    SELECT id, pg_temp.administrator_id(1 + (row_number() OVER ()) % ${administratorEmails.length}), now(), now()
    FROM (SELECT id FROM submissions WHERE status = 'pending' ORDER BY uuid_hash(id) LIMIT 80) AS claimed`,
  appeals: `
    INSERT INTO appeals (review_id, submission_id, user_id, text, created_at, outcome, answer, decided_by_id, decided_at)
    SELECT review_id, submissions.id, user_id, repeat('${sentence}', 2), reviewed_at, outcome,
      CASE WHEN decided THEN 'We looked again.' END, CASE WHEN decided THEN reviewed_by_id END,
      CASE WHEN decided THEN reviewed_at + interval '1 day' END
    FROM submissions CROSS JOIN LATERAL (SELECT uuid_hash(submissions.id) & 2147483647) AS drawn (number)
      CROSS JOIN LATERAL (SELECT number % 40 <> 0, CASE WHEN number % 40 <> 0 THEN 'upheld' END) AS end_of (decided, outcome)
    WHERE status = 'rejected' AND number % 10 = 0`,
  drafts: `
    INSERT INTO work_drafts (id, user_id, task_id, title, description, link, file_ids, updated_at)
    SELECT uuidv7(), pg_temp.student_id(n), pg_temp.task_id(1 + (n + half) % ${titles.length}), 'Take ' || n,
      repeat('${sentence}', 3), '', '{}', now() - (n % 700) * interval '1 minute'
    FROM generate_series(1, :students, 2) AS n, unnest(ARRAY[0, 6]) AS half WHERE pg_temp.is_living(n)`,
  ledger: `
    INSERT INTO points_ledger (id, user_id, kind, points, reason, review_id, submission_id, task_id, domain, created_at)
    SELECT pg_temp.review_id(k), pg_temp.student_id(n), 'award', award, 'A task', pg_temp.review_id(k),
      pg_temp.submission_id(k), tasks.id, tasks.domain, at + interval '1 hour'
    FROM (${work}) AS work JOIN tasks ON tasks.id = pg_temp.task_id(task) WHERE ${approved} ORDER BY k`,
  'audit events': `
    INSERT INTO audit_events (id, at, actor_kind, actor_id, network_address, action, subject_kind, subject_id, detail)
    SELECT pg_temp.review_id(k), at + interval '1 hour', 'administrator', ${reviewer}, '192.0.2.' || k % 200,
      'submission.approve', 'submission', pg_temp.submission_id(k), jsonb_build_object('points', award, 'reviewId', pg_temp.review_id(k))
    FROM (${work}) AS work WHERE ${approved} ORDER BY k`,
  'uploaded files': `
    INSERT INTO uploads (id, purpose, status, storage_key, file_name, content_type, size, sha256, owner_user_id,
      submission_id, task_id, profile_of_user_id, created_at, ready_at)
    SELECT pg_temp.file_id(k), 'submission_file'::upload_purpose, 'ready'::upload_status, 'bench/file/' || k, 'work-' || k || '.pdf',
      'application/pdf', 400000 + (k % 1000)::int,
      sha256(convert_to(CASE WHEN k % 50 = 0 THEN 'copy ' || k / 3000 ELSE 'file ' || k END, 'UTF8')), pg_temp.student_id(n), pg_temp.submission_id(k),
      NULL::uuid, NULL::uuid, at, at
    FROM (${work}) AS work WHERE k % 3 = 0 AND pg_temp.is_living(n)
    UNION ALL SELECT pg_temp.photo_id(n), 'profile_photo', 'ready', 'bench/photo/' || n, 'photo.jpg', 'image/jpeg',
      90000, '\\x00', pg_temp.student_id(n), NULL, NULL, pg_temp.student_id(n), now(), now()
    FROM generate_series(1, :students) AS n WHERE pg_temp.is_living(n)
    UNION ALL SELECT pg_temp.picture_id(n), 'task_image', 'ready', 'bench/picture/' || n, 'picture.jpg', 'image/jpeg',
      90000, '\\x00', NULL, NULL, pg_temp.task_id(n), NULL, now(), now()
    FROM generate_series(1, ${titles.length}) AS n`,
};
