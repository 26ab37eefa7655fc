-- Cells of CSV may hold several lines, so that a spreadsheet counts otherwise than an editor: where a job has come to, and
-- where a row that failed stands, as a spreadsheet counts. Null for what was begun before.
alter table jobs.jobs add column row_number int;
alter table jobs.row_errors add column row_number int;
