// The least that can answer the same call: node:http and pg, one look-up of the session and the
// same list, as JSON. What the server takes beyond this is its own.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });

const SESSION = {
  name: 'session',
  text: `select e.id, e.company_id, e.branch_id, e.role_id, b.parent_branch_id
    from sessions s
    join employees e on e.company_id = s.company_id and e.id = s.employee_id
    left join branches b on b.company_id = e.company_id and b.id = e.branch_id
    where s.access_hash = $1 and s.revoked_at is null and s.access_expires_at > now()
      and e.deleted_at is null`,
};
const TASKS = {
  name: 'tasks',
  text: `select id, company_id, task_name, task_description, frequency, time_to_finish_min, priority,
      notification, monday, tuesday, wednesday, thursday, friday, saturday, sunday, scheduled_month,
      scheduled_day, youtube_link, active, manager_task, needs_verification, created_by, branch_id,
      task_master_id, employee_id, starts_on
    from branch_tasks where company_id = $1 and branch_id = $2 and deleted_at is null`,
};

createServer((request, response) => {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const answer = async (): Promise<void> => {
    const hash = createHash('sha256').update(token).digest();
    const session = await pool.query({ ...SESSION, values: [hash] });
    const { company_id: companyId, branch_id: branchId } = session.rows[0];
    const tasks = await pool.query({ ...TASKS, values: [companyId, branchId] });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ success: true, message: 'OK', data: tasks.rows }));
  };
  answer().catch((error: unknown) => {
    console.error(error);
    response.statusCode = 500;
    response.end();
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
