/**
 * The columns that leaves of the former format hashed, in their order. They are needed until each
 * record has a leaf of the present format, and never change.
 */
export const FORMER_COLUMNS: Readonly<Record<string, string>> = {
  audit_log: 'actor_id actor_kind action entity entity_id branch_id details at',
  occurrence_events: 'occurrence_id key kind employee_id note photo_sha256 occurred_at',
  task_occurrences:
    'branch_id branch_task_id due_date task_name state verification done_by done_by_name done_at late notes verified_by verified_by_name verified_at rejection_reason',
  occurrence_answers:
    'occurrence_id action_key position row_number kind label value_number value_text value_chosen words held_seconds passed not_applicable reason action note photo_sha256 answered_by answered_by_name answered_at',
  temp_readings:
    'branch_id equipment_id log_date slot value min_temp max_temp action action_note recheck_of corrects closed_at closed_by closed_by_name close_note recorded_by recorded_by_name occurred_at received_at',
  visitors:
    'branch_id full_name company_name email phone_number reason check_in check_out received_at',
  accidents:
    'branch_id addendum_to incident_date incident_time employee_id employee_name description emergency_services_called service_type badge_number reported_by reported_by_name occurred_at received_at',
  training_records:
    'branch_id task_name training_topic employee_id trainer_id trainer_name trained_at notes signed_by_trainee signed_by_trainer received_at',
  diary_entries: 'branch_id date notes created_by created_by_name created_at deleted_at',
  complaints:
    'branch_id kind eaten_on eaten_time food description symptoms_on symptoms_time doctor people actions action_note photo_sha256 outcome closed_at reported_by reported_by_name reported_on occurred_at received_at',
  complaint_entries: 'complaint_id branch_id kind text written_by written_by_name written_at',
  food_checks:
    'branch_id kind log_date food batch supplier state value held_seconds spoils sound started_at ended_at nation limits passed photo_sha256 action action_note discarded note recheck_of recorded_by recorded_by_name finished_by finished_by_name closed_at closed_by closed_by_name close_note occurred_at received_at',
  probe_checks:
    'branch_id probe_id log_date ice boiling tolerance passed note checked_by checked_by_name occurred_at received_at',
  food_diary_signatures:
    'branch_id day late statement signed_by signed_by_name occurred_at received_at',
  food_diary_problems:
    'branch_id day topic what done reported_by reported_by_name done_by done_by_name done_at occurred_at received_at',
  food_diary_fitness: 'branch_id employee_id open occurred_at received_at',
  food_diary_reviews:
    'branch_id period_start period_end found answers plan statement signed_by signed_by_name signed_at',
  food_method_versions:
    'method_id version section title what why checks not_relevant completed_on review_on change_note changed_by changed_by_name changed_at',
  dish_versions:
    'dish_id number name kind all_branches ingredients allergens complete supplier notes valid_from answers written_by written_by_name written_at signed_by signed_by_name signed_at signed_alone_reason rejected_by rejected_by_name rejected_at rejected_reason',
  dish_checks: 'dish_id number checked_by checked_by_name checked_at',
};
